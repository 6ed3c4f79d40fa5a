import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"

import { createdAt } from "./columns.ts"
import { users } from "./users.ts"

/** A block hides both from each other. */
export const blocks = pgTable(
  "blocks",
  {
    blockerId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index("blocks_blocked_id_idx").on(t.blockedId, t.blockerId),
    check("blocks_self_check", sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)

/** A mute hides the muted from lists of the one who muted, and nobody is told. */
export const mutes = pgTable(
  "mutes",
  {
    muterId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mutedId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.muterId, t.mutedId] }),
    check("mutes_self_check", sql`${t.muterId} <> ${t.mutedId}`),
  ],
)
