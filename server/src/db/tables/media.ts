import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"

import { createdAt } from "./columns.ts"
import { users } from "./users.ts"

/** A generator, an agency, a camera: by public names only, nothing about place, time or person. */
export interface PictureProvenance {
  generator?: string
  agency?: string
  camera?: boolean
  /** Carries a signed statement of origin (C2PA), whose signature was not checked. */
  signed?: boolean
}

/** One stored picture, named by its content. Several places may show the same one. */
export const media = pgTable(
  "media",
  {
    /** SHA-256 of the re-encoded bytes, in hex; also the file name. */
    hash: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Widths that exist as files, smallest first. */
    widths: integer().array().notNull(),
    thumbhash: text().notNull(),
    bytes: integer().notNull(),
    /** What the file it came from said about how it was made (profile pictures only). */
    marks: jsonb().$type<PictureProvenance>(),
    createdAt: createdAt(),
  },
  (t) => [index("media_created_at_idx").on(t.createdAt)],
)

export const MEDIA_USES = ["post", "story", "profile", "message", "evidence"] as const

/** Who shows a picture. Without a row here for an hour, file and media row are swept. */
export const mediaUses = pgTable(
  "media_uses",
  {
    hash: text()
      .notNull()
      .references(() => media.hash, { onDelete: "cascade" }),
    use: text({ enum: MEDIA_USES }).notNull(),
    /** Id of the post, story, user, message or violation. */
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
