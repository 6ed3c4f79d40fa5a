import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

/** Puts a published post on top of the feed and of the own profile. */
export function showPublished(client: QueryClient, post: Post): void {
  putOnTop(client, keys.posts.feed, post)
  putOnTop(client, keys.posts.byUser(post.author.id), post)
  void client.invalidateQueries({ queryKey: keys.hashtags.trending })
  void client.invalidateQueries({ queryKey: keys.me })
}

function putOnTop(client: QueryClient, key: readonly unknown[], post: Post) {
  client.setQueryData<{ pages: { items: Post[] }[] }>(key, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first || first.items.some((item) => item.id === post.id)) return data
    return { ...data, pages: [{ ...first, items: [post, ...first.items] }, ...rest] }
  })
}
