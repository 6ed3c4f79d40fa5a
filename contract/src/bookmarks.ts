import { Type, type Static } from "typebox"

import { PostParams } from "./fields.ts"
import { PageQuery } from "./page.ts"
import { Post } from "./posts.ts"
import { route } from "./route.ts"

export const BookmarkState = Type.Object({ isBookmarked: Type.Boolean() })
export type BookmarkState = Static<typeof BookmarkState>

const path = "/api/posts/:postId/bookmark"

export const bookmarks = {
  add: route({
    method: "POST",
    path,
    access: "member",
    rateClass: "react",
    summary: "Bookmarks a post.",
    params: PostParams,
    reply: BookmarkState,
  }),
  remove: route({
    method: "DELETE",
    path,
    access: "member",
    rateClass: "react",
    summary: "Removes a bookmark.",
    params: PostParams,
    reply: BookmarkState,
  }),
  list: route({
    method: "GET",
    path: "/api/bookmarks",
    access: "member",
    rateClass: "read",
    summary: "Lists bookmarked posts, latest bookmark first.",
    query: PageQuery,
    reply: Type.Array(Post),
    paged: true,
  }),
}
