import { notifications } from "@grove/contract/notifications"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { addSender } from "./filter.service.ts"
import {
  filteredNotifications,
  listNotifications,
  readNotifications,
  setDismissed,
  unreadAgain,
  unreadNotifications,
} from "./service.ts"

export function notificationsRoutes(app: FastifyInstance) {
  serve(app, notifications.list, (ctx, { query }) => listNotifications(ctx, query))
  serve(app, notifications.unreadCount, (ctx) => unreadNotifications(ctx))
  serve(app, notifications.filteredCount, (ctx) => filteredNotifications(ctx))
  serve(app, notifications.read, (ctx, { body }) => readNotifications(ctx, body?.ids))
  serve(app, notifications.unread, (ctx, { body }) => unreadAgain(ctx, body.ids))
  serve(app, notifications.dismiss, (ctx, { params }) =>
    setDismissed(ctx, params.notificationId, true),
  )
  serve(app, notifications.restore, (ctx, { params }) =>
    setDismissed(ctx, params.notificationId, false),
  )
  serve(app, notifications.showSender, (ctx, { params }) => addSender(ctx, params.userId))
}
