import { bookmarks } from "@grove/contract/bookmarks"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { addBookmark, listBookmarks, removeBookmark } from "./service.ts"

export function bookmarksRoutes(app: FastifyInstance) {
  serve(app, bookmarks.add, (ctx, { params }) => addBookmark(ctx, params.postId))
  serve(app, bookmarks.remove, (ctx, { params }) => removeBookmark(ctx, params.postId))
  serve(app, bookmarks.list, (ctx, { query }) => listBookmarks(ctx, query))
}
