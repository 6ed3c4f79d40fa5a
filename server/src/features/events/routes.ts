import { attendance } from "@grove/contract/attendance"
import { PostParams } from "@grove/contract/fields"
import type { FastifyInstance } from "fastify"

import { requireAccess } from "#platform/http/guards.ts"
import { serve } from "#platform/http/serve.ts"

import { eventFile, removeReply, setReply } from "./service.ts"

export function eventsRoutes(app: FastifyInstance) {
  serve(app, attendance.set, (ctx, { params, body }) => setReply(ctx, params.postId, body.reply))
  serve(app, attendance.remove, (ctx, { params }) => removeReply(ctx, params.postId))

  app.get<{ Params: { postId: string } }>(
    "/api/posts/:postId/event.ics",
    { schema: { params: PostParams }, config: { rateClass: "read" } },
    async (request, reply) => {
      const ctx = await app.identify(request)
      requireAccess({ access: "member", method: "GET" }, ctx.actor)
      const file = await eventFile(ctx, request.params.postId)
      return reply
        .type("text/calendar; charset=utf-8")
        .header("content-disposition", 'attachment; filename="event.ics"')
        .send(file)
    },
  )
}
