import { index, jsonb, pgTable, text } from "#db/drizzle.ts"

import { at } from "./columns.ts"

/** The contract's `LinkCard` with the stored picture instead of its address. */
export interface StoredLinkCard {
  url: string
  title: string
  description: string
  host: string
  picture: { hash: string; width: number; thumbhash: string } | null
}

/** What was fetched of pages that posts link to, once for all posts with the same link. */
export const linkPreviews = pgTable(
  "link_previews",
  {
    url: text().primaryKey(),
    /** Null when the page could not be fetched or has no title. */
    card: jsonb().$type<StoredLinkCard>(),
    fetchedAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (t) => [index("link_previews_expires_at_idx").on(t.expiresAt)],
)
