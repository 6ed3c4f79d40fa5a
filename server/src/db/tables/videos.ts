import { VIDEO_STATES, type VideoFailure } from "@grove/contract/videos"

import { index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from "#db/drizzle.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import { posts, type PostImage, type VideoFile } from "./posts.ts"
import { users } from "./users.ts"

/** Uploads: from the first part until a post uses the video, and as long as that post exists. */
export const videos = pgTable(
  "videos",
  {
    id: newestFirstId(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text({ enum: VIDEO_STATES }).notNull().default("uploading"),
    /** Declared; the parts must add up to it. */
    size: integer().notNull(),
    /** Stored parts, counted from 0. */
    received: integer().array().notNull().default([]),
    failure: text().$type<VideoFailure>(),
    /** What was stored of it once it is ready. */
    file: jsonb().$type<VideoFile>(),
    poster: jsonb().$type<Omit<PostImage, "alt">>(),
    captionsHash: text(),
    alt: text().notNull().default(""),
    /** The post that uses it. */
    postId: uuid().references(() => posts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** When processing last began. */
    processingAt: at(),
  },
  (t) => [
    index("videos_owner_id_idx").on(t.ownerId),
    uniqueIndex("videos_post_id_idx").on(t.postId),
    index("videos_unused_idx")
      .on(t.createdAt)
      .where(sql`${t.postId} is null`),
  ],
)
