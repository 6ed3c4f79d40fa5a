import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { SearchResult } from "@grove/contract/search"
import type { QueryClient } from "@tanstack/react-query"

import { markSaved } from "#lib/saved-reply.ts"

/** Searches the posts saved in this browser, for use without a connection. */
export function searchSaved(client: QueryClient, term: string): SearchResult {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean)
  const found = savedPosts(client).filter((post) => {
    const { content, author } = post
    const text = `${content} ${author.firstName ?? ""} ${author.lastName ?? ""}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const posts = found.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const counts = { posts: posts.length, people: 0, hashtags: 0 }
  return markSaved({ posts, users: [], hashtags: [], counts, next: null }, Date.now())
}

type Held = Post | { pages: { items: Post[] }[] } | undefined

function savedPosts(client: QueryClient): Post[] {
  const all = client.getQueriesData<Held>({ queryKey: keys.posts.all }).flatMap(([, data]) => {
    if (!data) return []
    return "pages" in data ? data.pages.flatMap((page) => page.items) : [data]
  })
  return [...new Map(all.map((post) => [post.id, post])).values()]
}
