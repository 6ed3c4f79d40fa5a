import { sql } from "drizzle-orm"
import { bigint, customType, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"

import { at } from "./columns.ts"
import { posts } from "./posts.ts"
import { users } from "./users.ts"

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" })

/**
 * What can be found in posts. Kept beside `posts` by triggers (see the migration `search_custom`), because a like
 * must not rewrite the words of the post it is for, nor their index.
 *
 * Besides its words a document holds marks, which no text can contain: `~b7` the block of 1,024 rows it stands in,
 * `~c0` the stretch of 16 such blocks, `~a…` its author, `~h…` its hashtags, `~i` a picture. With the block every question reads a bounded part of the
 * index, newest first, however common its words are.
 */
export const searchPosts = pgTable(
  "search_posts",
  {
    number: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    createdAt: at().notNull(),
    document: tsvector().notNull(),
  },
  (t) => [
    uniqueIndex("search_posts_post_id_idx").on(t.postId),
    index("search_posts_created_at_idx").on(t.createdAt),
    // A short pending list: what waits in it is read by every search.
    index("search_posts_document_idx")
      .using("gin", t.document)
      .with({ gin_pending_list_limit: 128 }),
  ],
)

/** Names and handles, folded, each word after a space: so that `% ann%` means a word that begins so. */
export const searchPeople = pgTable(
  "search_people",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
  },
  (t) => [index("search_people_name_idx").using("gin", sql`${t.name} gin_trgm_ops`)],
)
