import { comments } from "@grove/contract/comments"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { listComments, listReplies } from "./list.service.ts"
import { likeComment, setHidden, unlikeComment } from "./reactions.service.ts"
import { addComment, editComment, removeOwnComment } from "./service.ts"

export function commentsRoutes(app: FastifyInstance) {
  serve(app, comments.list, (ctx, { params, query }) => listComments(ctx, params.postId, query))
  serve(app, comments.replies, (ctx, { params, query }) =>
    listReplies(ctx, params.commentId, query),
  )
  serve(app, comments.add, (ctx, { params, body }) => addComment(ctx, params.postId, body))
  serve(app, comments.edit, (ctx, { params, body }) =>
    editComment(ctx, params.commentId, body.content),
  )
  serve(app, comments.remove, (ctx, { params }) => removeOwnComment(ctx, params.commentId))
  serve(app, comments.like, (ctx, { params }) => likeComment(ctx, params.commentId))
  serve(app, comments.unlike, (ctx, { params }) => unlikeComment(ctx, params.commentId))
  serve(app, comments.hide, (ctx, { params }) => setHidden(ctx, params.commentId, true))
  serve(app, comments.unhide, (ctx, { params }) => setHidden(ctx, params.commentId, false))
}
