import { boolean, check, jsonb, pgTable, sql, text } from "#db/drizzle.ts"

import { bytes } from "./auth.ts"
import { at, createdAt } from "./columns.ts"

/** What the operator has entered so far. */
export interface SetupDraft {
  name?: string
  description?: string
  registration?: "open" | "approval" | "invite" | "closed"
  allowedEmailDomains?: string[]
  publicReading?: boolean
  emailVisibility?: "shown" | "hidden"
}

/** The set-up of a new site: one row at most. Only the hash of the one-time address is stored. */
export const setup = pgTable(
  "setup",
  {
    isOnly: boolean().primaryKey().default(true),
    tokenHash: bytes().notNull(),
    createdAt: createdAt(),
    /** The first administrator, once signed in. */
    userId: text(),
    draft: jsonb().$type<SetupDraft>().notNull().default({}),
    finishedAt: at(),
  },
  (t) => [check("setup_only_check", sql`${t.isOnly}`)],
)
