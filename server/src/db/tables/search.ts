import { bigint, customType, index, pgTable, sql, text, uniqueIndex, uuid } from "#db/drizzle.ts"

import { at } from "./columns.ts"
import { posts } from "./posts.ts"
import { users } from "./users.ts"

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" })

/**
 * Search documents of posts, maintained by triggers (migration `search_custom`). A separate table because a like
 * must not rewrite the words of its post or their index.
 *
 * Besides words a document holds tokens that no text can contain: `~b7` its block of 1,024 rows,
 * `~c0` its range of 16 blocks, `~a…` its author, `~h…` its hashtags, `~i` a picture. Blocks let every query read a
 * bounded part of the index, newest first, however common its words are.
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
    // A short pending list, since every search reads all of it.
    index("search_posts_document_idx")
      .using("gin", t.document)
      .with({ gin_pending_list_limit: 128 }),
  ],
)

/**
 * Languages whose grammar some search document follows; words of such a document carry the language (`de~haus`), so a
 * query has one more form of each word per row of this table. English documents, and those without a grammar of their
 * own, carry none.
 */
export const searchLanguages = pgTable("search_languages", { language: text().primaryKey() })

/** Folded names and handles with a space before each word, so that `% ann%` matches a word prefix. */
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
