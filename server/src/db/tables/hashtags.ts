import {
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"
import { posts } from "./posts.ts"

export const hashtags = pgTable(
  "hashtags",
  {
    id: serial().primaryKey(),
    /** Case-folded, without the #. */
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("hashtags_name_idx").on(t.name),
    // Prefix search without accents.
    index("hashtags_folded_name_idx").on(sql`search_fold(${t.name}) text_pattern_ops`),
  ],
)

export const postHashtags = pgTable(
  "post_hashtags",
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    hashtagId: integer()
      .notNull()
      .references(() => hashtags.id),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.hashtagId] }),
    index("post_hashtags_hashtag_id_idx").on(t.hashtagId, t.postId.desc().nullsFirst()),
  ],
)
