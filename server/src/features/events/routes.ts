import { attendance } from "@grove/contract/attendance"
import { events } from "@grove/contract/events"
import { PostParams } from "@grove/contract/fields"
import type { FastifyInstance } from "fastify"

import { requireAccess } from "#platform/http/guards.ts"
import { serve, servePrepared } from "#platform/http/serve.ts"

import { cancelEvent, editEvent, storeCover } from "./edit.service.ts"
import { eventFile } from "./file.service.ts"
import { listGuests } from "./guests.service.ts"
import { invite } from "./invitations.service.ts"
import { eventCalendar, listEvents } from "./list.service.ts"
import { removeReply, setReply } from "./replies.service.ts"

export function eventsRoutes(app: FastifyInstance) {
  serve(app, attendance.set, (ctx, { params, body }) => setReply(ctx, params.postId, body.reply))
  serve(app, attendance.remove, (ctx, { params }) => removeReply(ctx, params.postId))

  serve(app, events.list, (ctx, { query }) => listEvents(ctx, query))
  serve(app, events.calendar, (ctx, { query }) => eventCalendar(ctx, query))
  serve(app, events.guests, (ctx, { params, query }) => listGuests(ctx, params.postId, query))
  serve(app, events.invite, (ctx, { params, body }) => invite(ctx, params.postId, body.userIds))
  servePrepared(
    app,
    events.edit,
    (ctx, { body }) => storeCover(ctx, body),
    (ctx, { params, body }, cover) => editEvent(ctx, params.postId, body, cover),
  )
  serve(app, events.cancel, (ctx, { params, body }) => cancelEvent(ctx, params.postId, body?.scope))

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
