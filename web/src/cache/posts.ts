import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { patchIn, type Change } from "./patch.ts"

interface AnyPost {
  id: string
}

function everywhere(client: QueryClient, change: (data: unknown) => unknown): void {
  client.setQueriesData<unknown>({ queryKey: keys.posts.all }, change)
  client.setQueriesData<unknown>({ queryKey: keys.searches }, change)
}

/** Changes one post in every list and on its own page. */
export function patchPost<P extends AnyPost = Post>(
  client: QueryClient,
  postId: string,
  change: Change<P>,
): void {
  everywhere(client, (data) => patchIn<P>(data, postId, change, "posts"))
}

/** Removes a post from every list; its own page refetches. */
export function removePost(client: QueryClient, postId: string): void {
  everywhere(client, (data) => patchIn(data, postId, null, "posts"))
}
