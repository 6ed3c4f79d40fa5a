import { Type, type Static } from "typebox"

import { Count, Time, UserId, Uuid, closed, nullableText } from "./fields.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"

export const NOTIFICATION_TYPES = ["like", "comment", "follow", "repost", "other"] as const

export const Notification = Type.Object({
  id: Uuid,
  type: Type.Enum(NOTIFICATION_TYPES),
  message: Type.String(),
  timestamp: Time,
  read: Type.Boolean(),
  /** A path of the application. */
  link: nullableText,
  /** The latest actors; at most three. */
  actors: Type.Array(
    Type.Object({
      id: UserId,
      firstName: nullableText,
      lastName: nullableText,
      profileImageUrl: nullableText,
    }),
  ),
  actorCount: Count,
})
export type Notification = Static<typeof Notification>

export const notifications = {
  list: route({
    method: "GET",
    path: "/api/notifications",
    access: "member",
    rateClass: "read",
    summary: "Lists notifications, newest first; likes of one post are one entry.",
    query: PageQuery,
    reply: Type.Array(Notification),
    paged: true,
  }),
  unreadCount: route({
    method: "GET",
    path: "/api/notifications/unread-count",
    access: "member",
    rateClass: "read",
    summary: "Counts unread notifications.",
    reply: Type.Object({ count: Count }),
  }),
  read: route({
    method: "POST",
    path: "/api/notifications/read",
    access: "member",
    rateClass: "write",
    allowedWhile: "suspended",
    summary: "Marks the given notifications, or all, as read.",
    // Without a body, all are marked.
    body: Type.Unsafe<{ ids?: string[] } | null>({
      ...closed({ ids: Type.Optional(Type.Array(Uuid, { maxItems: 100 })) }),
      type: ["object", "null"],
    }),
    reply: Type.Object({ count: Count }),
  }),
}
