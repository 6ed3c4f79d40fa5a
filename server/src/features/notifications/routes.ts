import { notifications } from "@grove/contract/notifications"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { listNotifications, readNotifications, unreadNotifications } from "./service.ts"

export function notificationsRoutes(app: FastifyInstance) {
  serve(app, notifications.list, (ctx, { query }) => listNotifications(ctx, query))
  serve(app, notifications.unreadCount, (ctx) => unreadNotifications(ctx))
  serve(app, notifications.read, (ctx, { body }) => readNotifications(ctx, body?.ids))
}
