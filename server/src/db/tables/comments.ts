import { sql } from "drizzle-orm"
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core"

import { COMMENT_MEMBERS } from "#db/stored-json.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import { posts } from "./posts.ts"
import { users } from "./users.ts"

export const comments = pgTable(
  "comments",
  {
    id: newestFirstId(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    authorId: text()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    createdAt: createdAt(),
    /** Members of the contract's `Comment` as JSON, without braces and without its author. */
    commentJson: text().notNull().generatedAlwaysAs(sql.raw(COMMENT_MEMBERS)),
    deletedAt: at(),
    removedAt: at(),
  },
  (t) => [
    index("comments_post_id_idx").on(t.postId, t.id.desc().nullsFirst()),
    index("comments_author_id_idx").on(t.authorId, t.id.desc().nullsFirst()),
  ],
)
