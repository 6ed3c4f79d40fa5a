import { EVENT_REPLIES } from "@grove/contract/posts"
import { sql } from "drizzle-orm"
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"

import { at, createdAt } from "./columns.ts"
import { posts } from "./posts.ts"
import { users } from "./users.ts"

/** One reply (going or interested) per user. */
export const eventReplies = pgTable(
  "event_replies",
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reply: text({ enum: EVENT_REPLIES }).notNull(),
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
  ],
)
