import { blocks } from "@grove/contract/blocks"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { blockUser, listBlocked, listMuted, muteUser, unblockUser, unmuteUser } from "./service.ts"

export function blocksRoutes(app: FastifyInstance) {
  serve(app, blocks.block, (ctx, { params }) => blockUser(ctx, params.userId))
  serve(app, blocks.unblock, (ctx, { params }) => unblockUser(ctx, params.userId))
  serve(app, blocks.mute, (ctx, { params }) => muteUser(ctx, params.userId))
  serve(app, blocks.unmute, (ctx, { params }) => unmuteUser(ctx, params.userId))
  serve(app, blocks.blocked, (ctx, { query }) => listBlocked(ctx, query))
  serve(app, blocks.muted, (ctx, { query }) => listMuted(ctx, query))
}
