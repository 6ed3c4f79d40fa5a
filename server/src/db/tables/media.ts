import { index, integer, jsonb, pgTable, primaryKey, text } from "#db/drizzle.ts"

import { createdAt } from "./columns.ts"
import { users } from "./users.ts"

/** Origin of a file by public names only; no place, time or person. */
export interface PictureProvenance {
  generator?: string
  agency?: string
  camera?: boolean
  /** Has a C2PA manifest; its signature was not verified. */
  signed?: boolean
}

/** What stored files are: pictures, videos, and their captions. */
export const MEDIA_EXTENSIONS = ["webp", "mp4", "webm", "vtt"] as const
export type MediaExtension = (typeof MEDIA_EXTENSIONS)[number]

/** One stored picture, video or captions file, addressed by its content. Several uses can share it. */
export const media = pgTable(
  "media",
  {
    /** SHA-256 of the stored bytes, in hex; also the file name. */
    hash: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Widths that exist as files, smallest first. */
    widths: integer().array().notNull(),
    thumbhash: text().notNull(),
    extension: text({ enum: MEDIA_EXTENSIONS }).notNull().default("webp"),
    bytes: integer().notNull(),
    /** Provenance from the original file's metadata (profile pictures only). */
    marks: jsonb().$type<PictureProvenance>(),
    createdAt: createdAt(),
  },
  (t) => [index("media_created_at_idx").on(t.createdAt)],
)

export const MEDIA_USES = [
  "post",
  "story",
  "profile",
  "message",
  "evidence",
  "logo",
  "video",
  "link",
] as const

/** Uses of a picture. File and media row are deleted an hour after the last use is gone. */
export const mediaUses = pgTable(
  "media_uses",
  {
    hash: text()
      .notNull()
      .references(() => media.hash, { onDelete: "cascade" }),
    use: text({ enum: MEDIA_USES }).notNull(),
    /** Id of the post, story, user, message, violation or upload; `site` for the logo, the URL for a link. */
    subjectId: text().notNull(),
    ownerId: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.use, t.subjectId] }),
    index("media_uses_subject_idx").on(t.use, t.subjectId),
    index("media_uses_owner_idx").on(t.ownerId),
  ],
)
