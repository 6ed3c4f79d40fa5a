import { check, index, jsonb, pgTable, primaryKey, sql, text, uuid } from "#db/drizzle.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import type { PostImage } from "./posts.ts"
import { users } from "./users.ts"

export const stories = pgTable(
  "stories",
  {
    id: newestFirstId(),
    authorId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: text(),
    image: jsonb().$type<PostImage>(),
    /** Name of the background of a text story. */
    background: text(),
    createdAt: createdAt(),
    /** Compared with the clock in every read; no job expires stories. */
    expiresAt: at().notNull(),
    removedAt: at(),
  },
  (t) => [
    index("stories_author_id_idx").on(t.authorId, t.id.desc().nullsFirst()),
    index("stories_expires_at_idx").on(t.expiresAt),
    check("stories_filled_check", sql`${t.content} is not null or ${t.image} is not null`),
  ],
)

export const storyViews = pgTable(
  "story_views",
  {
    storyId: uuid()
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Orders viewers by the time of viewing. */
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.storyId, t.userId] }),
    index("story_views_story_id_idx").on(t.storyId, t.id.desc().nullsFirst()),
    index("story_views_user_id_idx").on(t.userId),
  ],
)
