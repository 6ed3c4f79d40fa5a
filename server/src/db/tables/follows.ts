import { check, index, pgTable, primaryKey, sql, text, uuid } from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"
import { users } from "./users.ts"

export const follows = pgTable(
  "follows",
  {
    followerId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    followeeId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Orders the lists by when it began. */
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followeeId] }),
    index("follows_follower_id_idx").on(t.followerId, t.id.desc().nullsFirst()),
    index("follows_followee_id_idx").on(t.followeeId, t.id.desc().nullsFirst()),
    check("follows_self_check", sql`${t.followerId} <> ${t.followeeId}`),
  ],
)
