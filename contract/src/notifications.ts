import { Type, type Static } from "typebox"

import {
  Count,
  Time,
  UserId,
  UserParams,
  Uuid,
  closed,
  nullableBoolean,
  nullableText,
  nullableUuid,
} from "./fields.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"

export const NOTIFICATION_TYPES = ["like", "comment", "follow", "repost", "other"] as const

/** `filtered` holds what new or suspected accounts did that the member does not follow. */
export const NOTIFICATION_TABS = ["all", "mentions", "filtered"] as const
export type NotificationTab = (typeof NOTIFICATION_TABS)[number]

/** An account is new for this long; see `NOTIFICATION_TABS`. */
export const NEW_ACCOUNT_DAYS = 7

const EventNotice = Type.Object({
  date: nullableText,
  time: nullableText,
  timeZone: nullableText,
  location: nullableText,
  isOnline: Type.Boolean(),
})
type EventNotice = Static<typeof EventNotice>

export const Notification = Type.Object({
  id: Uuid,
  type: Type.Enum(NOTIFICATION_TYPES),
  message: Type.String(),
  timestamp: Time,
  read: Type.Boolean(),
  /** A path of the application. */
  link: nullableText,
  /** The latest actors; at most five. */
  actors: Type.Array(
    Type.Object({
      id: UserId,
      firstName: nullableText,
      lastName: nullableText,
      profileImageUrl: nullableText,
    }),
  ),
  actorCount: Count,
  /** The post it is about, or the post of the comment. */
  postId: nullableUuid,
  /** The latest comment it is about. */
  commentId: nullableUuid,
  /** The beginning of the comment or post as one line; null while that is hidden, removed or without text. */
  snippet: nullableText,
  /** Whether the snippet was written by an actor, rather than by the member. */
  snippetIsTheirs: Type.Boolean(),
  /** A small file of the first picture of the post, of its video or of its event. */
  thumbnailUrl: nullableText,
  /** ThumbHash of the thumbnail in base64. */
  thumbhash: nullableText,
  /** When and where the event takes place that it is about. */
  event: Type.Unsafe<EventNotice | null>({ ...EventNotice, type: ["object", "null"] }),
  /** Whether the text mentions the member. */
  isMention: Type.Boolean(),
  /** Whether it is in the tab `filtered`, and so neither counted as unread nor pushed nor mailed. */
  isFiltered: Type.Boolean(),
  /** Whether the snippet can be answered with a comment. */
  mayReply: Type.Boolean(),
  /** Whether the member follows the new follower; null if it is about something else. */
  isFollowing: nullableBoolean,
})
export type Notification = Static<typeof Notification>

const Unread = Type.Object({ count: Count })
const Ids = Type.Array(Uuid, { maxItems: 100 })
const NotificationParams = closed({ notificationId: Uuid })
const DismissState = Type.Object({ isDismissed: Type.Boolean() })
const dismissPath = "/api/notifications/:notificationId/dismiss"

export const notifications = {
  list: route({
    method: "GET",
    path: "/api/notifications",
    access: "member",
    rateClass: "read",
    summary:
      "Lists notifications, newest first; the likes of one post on one day (UTC) are one entry, and so are its comments. `tab=mentions` lists texts that mention the caller, `tab=filtered` what new or suspected accounts did that the caller does not follow. The default, `all`, leaves these out.",
    query: closed({
      ...PageQuery.properties,
      tab: Type.Optional(Type.Enum(NOTIFICATION_TABS)),
    }),
    reply: Type.Array(Notification),
    paged: true,
  }),
  unreadCount: route({
    method: "GET",
    path: "/api/notifications/unread-count",
    access: "member",
    rateClass: "read",
    summary: "Counts unread notifications, without filtered ones.",
    reply: Unread,
  }),
  filteredCount: route({
    method: "GET",
    path: "/api/notifications/filtered-count",
    access: "member",
    rateClass: "read",
    summary: "Counts filtered notifications, read or not, as far as a hundred.",
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
      ...closed({ ids: Type.Optional(Ids) }),
      type: ["object", "null"],
    }),
    reply: Unread,
  }),
  unread: route({
    method: "POST",
    path: "/api/notifications/unread",
    access: "member",
    rateClass: "write",
    allowedWhile: "suspended",
    summary: "Marks the given notifications as unread.",
    body: closed({ ids: Ids }),
    reply: Unread,
  }),
  dismiss: route({
    method: "POST",
    path: dismissPath,
    access: "member",
    rateClass: "write",
    allowedWhile: "suspended",
    summary: "Takes a notification out of all lists, until something is added to it.",
    params: NotificationParams,
    reply: DismissState,
  }),
  restore: route({
    method: "DELETE",
    path: dismissPath,
    access: "member",
    rateClass: "write",
    allowedWhile: "suspended",
    summary: "Lists a dismissed notification again.",
    params: NotificationParams,
    reply: DismissState,
  }),
  showSender: route({
    method: "POST",
    path: "/api/notifications/senders/:userId",
    access: "member",
    rateClass: "write",
    allowedWhile: "suspended",
    summary:
      "Moves the filtered notifications about a member to `all`, where later ones will be too.",
    params: UserParams,
    reply: Type.Object({ isShown: Type.Boolean() }),
  }),
}
