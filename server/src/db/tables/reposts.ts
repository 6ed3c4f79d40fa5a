import { index, pgTable, primaryKey, sql, text, uuid } from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"
import { posts } from "./posts.ts"
import { users } from "./users.ts"

export const reposts = pgTable(
  "reposts",
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Id of its feed item. */
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index("reposts_user_id_idx").on(t.userId, t.id.desc().nullsFirst()),
  ],
)
