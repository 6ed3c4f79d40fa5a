import { Type, type Static } from "typebox"

import { Count, PostParams, Uuid, closed, filledText } from "./fields.ts"
import { LikeState } from "./likes.ts"
import { TEXT } from "./limits.ts"
import { PageQuery } from "./page.ts"
import { Comment } from "./posts.ts"
import { route } from "./route.ts"

const COMMENT_ORDERS = ["oldest", "newest"] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]

/** A comment on a post with its first replies. */
export const Thread = Type.Object({
  ...Comment.properties,
  /** Oldest first. */
  replies: Type.Array(Comment),
})
export type Thread = Static<typeof Thread>

const CommentParams = closed({ commentId: Uuid })
const HideState = Type.Object({ isHidden: Type.Boolean() })

/** `around` starts the page at the thread, or at the reply, that this comment belongs to. */
const around = Type.Optional(Uuid)

const likePath = "/api/comments/:commentId/like"
const hidePath = "/api/comments/:commentId/hide"

export const comments = {
  list: route({
    method: "GET",
    path: "/api/posts/:postId/comments",
    access: "member",
    rateClass: "read",
    summary:
      "Lists the comments of a post with their first replies, oldest first, or newest first with `order=newest`. `around` begins with the thread of a comment; the pages before it follow the link `prev`.",
    params: PostParams,
    query: closed({
      ...PageQuery.properties,
      order: Type.Optional(Type.Enum(COMMENT_ORDERS)),
      around,
    }),
    reply: Type.Array(Thread),
    paged: true,
    mayLag: true,
  }),
  replies: route({
    method: "GET",
    path: "/api/comments/:commentId/replies",
    access: "member",
    rateClass: "read",
    summary:
      "Lists the replies to a comment, oldest first. `around` begins with a reply; the pages before it follow the link `prev`.",
    params: CommentParams,
    query: closed({ ...PageQuery.properties, around }),
    reply: Type.Array(Comment),
    paged: true,
    mayLag: true,
  }),
  add: route({
    method: "POST",
    path: "/api/posts/:postId/comments",
    access: "member",
    rateClass: "comment",
    summary:
      "Comments on a post, or replies to a comment. Threads have one level: a reply to a reply joins its thread.",
    params: PostParams,
    body: closed({ content: filledText(TEXT.comment), parentId: Type.Optional(Uuid) }),
    reply: Comment,
    creates: true,
  }),
  edit: route({
    method: "PATCH",
    path: "/api/comments/:commentId",
    access: "member",
    rateClass: "write",
    summary: "Changes the text of the caller's own comment.",
    params: CommentParams,
    body: closed({ content: filledText(TEXT.comment) }),
    reply: Comment,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/comments/:commentId",
    access: "member",
    rateClass: "remove",
    summary: "Deletes the caller's own comment; its replies stay.",
    params: CommentParams,
    reply: Type.Object({ isDeleted: Type.Boolean(), comments: Count }),
  }),
  like: route({
    method: "POST",
    path: likePath,
    access: "member",
    rateClass: "react",
    summary: "Likes a comment.",
    params: CommentParams,
    reply: LikeState,
  }),
  unlike: route({
    method: "DELETE",
    path: likePath,
    access: "member",
    rateClass: "react",
    summary: "Unlikes a comment.",
    params: CommentParams,
    reply: LikeState,
  }),
  hide: route({
    method: "POST",
    path: hidePath,
    access: "member",
    rateClass: "react",
    summary: "Hides a comment on the caller's own post; readers see it on request only.",
    params: CommentParams,
    reply: HideState,
  }),
  unhide: route({
    method: "DELETE",
    path: hidePath,
    access: "member",
    rateClass: "react",
    summary: "Shows a hidden comment on the caller's own post again.",
    params: CommentParams,
    reply: HideState,
  }),
}
