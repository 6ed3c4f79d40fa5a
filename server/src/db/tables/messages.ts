import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "#db/drizzle.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import type { PostImage } from "./posts.ts"
import { users, type StoredMention } from "./users.ts"

/** `pairKey` identifies a conversation for both sides: the smaller id, a colon, the larger id. */
export const messages = pgTable(
  "messages",
  {
    id: newestFirstId(),
    pairKey: text().notNull(),
    senderId: text()
      .notNull()
      .references(() => users.id),
    receiverId: text()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    mentions: jsonb().$type<StoredMention[]>().notNull().default([]),
    images: jsonb().$type<PostImage[]>().notNull().default([]),
    storyId: uuid(),
    createdAt: createdAt(),
    readAt: at(),
    deletedAt: at(),
    removedAt: at(),
  },
  (t) => [
    index("messages_pair_key_idx").on(t.pairKey, t.id.desc().nullsFirst()),
    index("messages_receiver_unread_idx")
      .on(t.receiverId, t.pairKey)
      .where(sql`${t.readAt} is null`),
    index("messages_sender_id_idx").on(t.senderId, t.id.desc().nullsFirst()),
    check("messages_self_check", sql`${t.senderId} <> ${t.receiverId}`),
  ],
)

/** One side of a conversation, kept so that the list does not count messages. */
export const conversations = pgTable(
  "conversations",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    otherId: text()
      .notNull()
      .references(() => users.id),
    lastMessageId: uuid().notNull(),
    unreadCount: integer().notNull().default(0),
    /** A first message from a user the owner does not follow stays in Requests until answered. */
    isRequest: boolean().notNull().default(false),
    /** The owner has written here, so the other side can answer whatever the owner's settings are. */
    hasWritten: boolean().notNull().default(false),
    /** Started by the owner with a user who does not follow them; limited per day. */
    isCold: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.otherId] }),
    index("conversations_user_id_idx").on(t.userId, t.lastMessageId.desc().nullsFirst()),
    index("conversations_cold_idx")
      .on(t.userId, t.createdAt)
      .where(sql`${t.isCold}`),
    check("conversations_unread_check", sql`${t.unreadCount} >= 0`),
  ],
)
