import { stories } from "@grove/contract/stories"
import type { FastifyInstance } from "fastify"

import { serve, servePrepared } from "#platform/http/serve.ts"

import {
  createStory,
  getStory,
  listStories,
  removeOwnStory,
  replyToStory,
  storeStoryImage,
  viewersOf,
  viewStory,
} from "./service.ts"

export function storiesRoutes(app: FastifyInstance) {
  serve(app, stories.list, (ctx) => listStories(ctx))
  serve(app, stories.get, (ctx, { params }) => getStory(ctx, params.storyId))
  servePrepared(
    app,
    stories.create,
    (ctx, { body }) => storeStoryImage(ctx, body),
    (ctx, { body }, image) => createStory(ctx, body, image),
  )
  serve(app, stories.view, (ctx, { params }) => viewStory(ctx, params.storyId))
  serve(app, stories.viewers, (ctx, { params, query }) => viewersOf(ctx, params.storyId, query))
  serve(app, stories.reply, (ctx, { params, body }) =>
    replyToStory(ctx, params.storyId, body.content),
  )
  serve(app, stories.remove, (ctx, { params }) => removeOwnStory(ctx, params.storyId))
}
