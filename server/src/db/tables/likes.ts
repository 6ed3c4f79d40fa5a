import { index, pgTable, primaryKey, text, uuid } from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"
import { posts } from "./posts.ts"
import { users } from "./users.ts"

export const likes = pgTable(
  "likes",
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index("likes_user_id_idx").on(t.userId, t.createdAt.desc().nullsFirst()),
  ],
)
