import type { LinkCard } from "@grove/contract/links"

import { index, jsonb, pgTable, text } from "#db/drizzle.ts"

import { at } from "./columns.ts"

/** What was fetched of pages that posts link to, once for all posts with the same link. */
export const linkPreviews = pgTable(
  "link_previews",
  {
    url: text().primaryKey(),
    /** Null when the page could not be fetched or has no title. */
    card: jsonb().$type<LinkCard>(),
    /** Hash of the stored picture. */
    picture: text(),
    fetchedAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (t) => [index("link_previews_expires_at_idx").on(t.expiresAt)],
)
