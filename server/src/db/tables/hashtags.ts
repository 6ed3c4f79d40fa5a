import {
  index,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  integer,
  uuid,
} from "drizzle-orm/pg-core"

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
  (t) => [uniqueIndex("hashtags_name_idx").on(t.name)],
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
