import { pgTable, primaryKey, sql, text, uniqueIndex, uuid } from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"
import { posts } from "./posts.ts"
import { users } from "./users.ts"

export const bookmarks = pgTable(
  "bookmarks",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** Orders the list by when it was saved. */
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.postId] }),
    uniqueIndex("bookmarks_user_id_idx").on(t.userId, t.id.desc().nullsFirst()),
  ],
)
