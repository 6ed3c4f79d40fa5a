import { NOTIFICATION_TYPES } from "@grove/contract/notifications"

import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "#db/drizzle.ts"
import { IS_FILTERED, IS_MENTION } from "#db/notification-keys.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import { users } from "./users.ts"

/** A text of the catalogs with its values. */
interface StoredText {
  text: string
  values?: Record<string, string | number>
}

/**
 * One act to notify a user of. `groupKey` joins acts that are shown as one ('Ann and 3 others liked your post');
 * `onceKey` makes a repeated act (like, unlike, like …) notify once.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: newestFirstId(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    actorId: text().references(() => users.id, { onDelete: "cascade" }),
    groupKey: text().notNull(),
    onceKey: text().notNull(),
    postId: uuid(),
    commentId: uuid(),
    /** For acts without an actor (moderation, reminders): the sentence and its link. For invitations the event. */
    detail: jsonb()
      .$type<{
        message?: string
        texts?: (StoredText | string)[]
        link?: string
        title?: string
      }>()
      .notNull()
      .default({}),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("notifications_once_idx").on(t.userId, t.onceKey),
    index("notifications_group_idx").on(t.userId, t.groupKey, t.id.desc().nullsFirst()),
    index("notifications_actor_id_idx").on(t.actorId),
  ],
)

/** One entry of the list, kept so that reading does not count acts. */
export const notificationGroups = pgTable(
  "notification_groups",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    groupKey: text().notNull(),
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    /** Id of the newest act; orders the list. */
    lastId: uuid().notNull(),
    acts: integer().notNull(),
    readAt: at(),
    /** Not listed until another act joins the entry. */
    dismissedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.groupKey] }),
    index("notification_groups_user_id_idx").on(t.userId, t.lastId.desc().nullsFirst()),
    index("notification_groups_unread_idx")
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    index("notification_groups_mentions_idx")
      .on(t.userId, t.lastId.desc().nullsFirst())
      .where(sql.raw(IS_MENTION)),
    index("notification_groups_filtered_idx")
      .on(t.userId, t.lastId.desc().nullsFirst())
      .where(sql.raw(IS_FILTERED)),
  ],
)

/** Members whose acts the user wants to see in 'All', however new or suspected their accounts are. */
export const notificationSenders = pgTable(
  "notification_senders",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    senderId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.senderId] }),
    index("notification_senders_sender_id_idx").on(t.senderId),
  ],
)
