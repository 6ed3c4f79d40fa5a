import { Type } from "typebox"

import { Count, PostParams, Uuid, closed, filledText } from "./fields.ts"
import { TEXT } from "./limits.ts"
import { PageQuery } from "./page.ts"
import { Comment } from "./posts.ts"
import { route } from "./route.ts"

export const comments = {
  list: route({
    method: "GET",
    path: "/api/posts/:postId/comments",
    access: "member",
    rateClass: "read",
    summary: "Lists the comments of a post, newest first.",
    params: PostParams,
    query: PageQuery,
    reply: Type.Array(Comment),
    paged: true,
    mayLag: true,
  }),
  add: route({
    method: "POST",
    path: "/api/posts/:postId/comments",
    access: "member",
    rateClass: "comment",
    summary: "Comments on a post.",
    params: PostParams,
    body: closed({ content: filledText(TEXT.comment) }),
    reply: Comment,
    creates: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/comments/:commentId",
    access: "member",
    rateClass: "remove",
    summary: "Deletes the caller's own comment.",
    params: closed({ commentId: Uuid }),
    reply: Type.Object({ isDeleted: Type.Boolean(), comments: Count }),
  }),
}
