import { attendance } from "@grove/contract/attendance"
import { events } from "@grove/contract/events"
import { closed, PostParams } from "@grove/contract/fields"
import type { FastifyInstance } from "fastify"
import { Type } from "typebox"

import { requireAccess } from "#platform/http/guards.ts"
import { serve, servePrepared } from "#platform/http/serve.ts"

import { cancelEvent, editEvent, storeCover } from "./edit.service.ts"
import { eventFile } from "./file.service.ts"
import { listGuests } from "./guests.service.ts"
import { invite } from "./invitations.service.ts"
import { eventCalendar, listEvents } from "./list.service.ts"
import { removeReply, setReply } from "./replies.service.ts"
import {
  subscribe,
  subscribedFile,
  SUBSCRIPTION_PATH,
  subscriptionOf,
  unsubscribe,
} from "./subscription.service.ts"

const SubscriptionQuery = closed({ token: Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" }) })

export function eventsRoutes(app: FastifyInstance) {
  serve(app, attendance.set, (ctx, { params, body }) => setReply(ctx, params.postId, body.reply))
  serve(app, attendance.remove, (ctx, { params }) => removeReply(ctx, params.postId))

  serve(app, events.list, (ctx, { query }) => listEvents(ctx, query))
  serve(app, events.calendar, (ctx, { query }) => eventCalendar(ctx, query))
  serve(app, events.subscription, (ctx) => subscriptionOf(ctx))
  serve(app, events.subscribe, (ctx) => subscribe(ctx))
  serve(app, events.unsubscribe, (ctx) => unsubscribe(ctx))
  serve(app, events.guests, (ctx, { params, query }) => listGuests(ctx, params.postId, query))
  serve(app, events.invite, (ctx, { params, body }) =>
    invite(ctx, params.postId, body.userIds, body.scope),
  )
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

  // The secret in the address is the access: calendar programs send no cookie.
  app.get<{ Querystring: { token: string } }>(
    SUBSCRIPTION_PATH,
    { schema: { querystring: SubscriptionQuery }, config: { rateClass: "page" } },
    async (request, reply) => {
      const file = await subscribedFile(await app.identify(request), request.query.token)
      return reply
        .type("text/calendar; charset=utf-8")
        .headers({
          "cache-control": "private, no-cache",
          "content-disposition": 'inline; filename="events.ics"',
        })
        .send(file)
    },
  )
}
