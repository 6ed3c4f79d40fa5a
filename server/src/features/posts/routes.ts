import { posts } from "@grove/contract/posts"
import type { FastifyInstance } from "fastify"

import { serve, servePrepared } from "#platform/http/serve.ts"

import { createPost, storeImages } from "./create.service.ts"
import { editPost } from "./edit.service.ts"
import { homeFeed } from "./feed.service.ts"
import { removeOwnPost, restoreOwnPost } from "./removal.service.ts"
import { getPrintedPost, listCategories, postsOf } from "./service.ts"
import { trendingPosts } from "./trending.service.ts"

export function postsRoutes(app: FastifyInstance) {
  serve(app, posts.feed, (ctx, { query }) => homeFeed(ctx, query))
  serve(app, posts.trending, (ctx, { query }) => trendingPosts(ctx, query))
  serve(app, posts.byUser, (ctx, { params, query }) => postsOf(ctx, params.userId, query))
  serve(app, posts.get, (ctx, { params }) => getPrintedPost(ctx, params.postId))
  servePrepared(
    app,
    posts.create,
    (ctx, { body }) => storeImages(ctx, body),
    (ctx, { body }, images) => createPost(ctx, body, images),
  )
  serve(app, posts.edit, (ctx, { params, body }) => editPost(ctx, params.postId, body))
  serve(app, posts.remove, (ctx, { params }) => removeOwnPost(ctx, params.postId))
  serve(app, posts.restore, (ctx, { params }) => restoreOwnPost(ctx, params.postId))
  serve(app, posts.categories, (ctx) => listCategories(ctx))
}
