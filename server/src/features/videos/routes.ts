import { videos } from "@grove/contract/videos"
import type { FastifyInstance } from "fastify"

import { serve, servePrepared } from "#platform/http/serve.ts"

import {
  completeUpload,
  createUpload,
  getVideo,
  putPart,
  removeVideo,
  setCaptions,
  setPoster,
  storePoster,
} from "./service.ts"

export function videosRoutes(app: FastifyInstance) {
  serve(app, videos.create, (ctx, { body }) => createUpload(ctx, body))
  serve(app, videos.get, (ctx, { params }) => getVideo(ctx, params.videoId))
  serve(app, videos.putPart, (ctx, { params, body }) =>
    putPart(ctx, params.videoId, params.n, body),
  )
  serve(app, videos.complete, (ctx, { params, body }) => completeUpload(ctx, params.videoId, body))
  servePrepared(
    app,
    videos.putPoster,
    (ctx, { params, body }) => storePoster(ctx, params.videoId, body.image),
    (ctx, { params }, poster) => setPoster(ctx, params.videoId, poster),
  )
  serve(app, videos.putCaptions, (ctx, { params, body }) => setCaptions(ctx, params.videoId, body))
  serve(app, videos.remove, (ctx, { params }) => removeVideo(ctx, params.videoId))
}
