import { index, pgTable, text, uuid } from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"
import { posts } from "./posts.ts"
import { users } from "./users.ts"

/** The post a member shows first on their profile; the primary key allows one. */
export const pins = pgTable(
  "pins",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("pins_post_id_idx").on(t.postId)],
)
