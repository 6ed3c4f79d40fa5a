import { EVENT_REPLIES } from "@grove/contract/posts"

import { index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from "#db/drizzle.ts"

import { bytes } from "./auth.ts"
import { at, createdAt } from "./columns.ts"
import { posts } from "./posts.ts"
import { users } from "./users.ts"

export const STORED_REPLIES = [...EVENT_REPLIES, "waiting"] as const

/** One reply per user: going, interested, or waiting for a place. */
export const eventReplies = pgTable(
  "event_replies",
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reply: text({ enum: STORED_REPLIES }).notNull(),
    /** When the user joined the waiting list, which is its order; kept until they are notified of their place. */
    waitingAt: at(),
    createdAt: createdAt(),
    /** When the reminder was sent. */
    remindedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index("event_replies_user_id_idx").on(t.userId),
    index("event_replies_due_idx")
      .on(t.postId)
      .where(sql`${t.reply} = 'going' and ${t.remindedAt} is null`),
    index("event_replies_waiting_idx")
      .on(t.postId, t.waitingAt, t.userId)
      .where(sql`${t.reply} = 'waiting'`),
  ],
)

/** One invitation per event and user; the first who invited them counts. */
export const eventInvitations = pgTable(
  "event_invitations",
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    invitedBy: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index("event_invitations_user_id_idx").on(t.userId),
    index("event_invitations_invited_by_idx").on(t.invitedBy),
  ],
)

/** The secret of the address under which calendar programs read a member's events; one per member. */
export const eventSubscriptions = pgTable(
  "event_subscriptions",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("event_subscriptions_token_hash_idx").on(t.tokenHash)],
)
