import { PENALTY_ENDS, PENALTY_TYPES } from "@grove/contract/penalties"

import { boolean, index, integer, pgTable, serial, sql, text, uniqueIndex } from "#db/drizzle.ts"

import { bytes } from "./auth.ts"
import { at, createdAt } from "./columns.ts"
import { users } from "./users.ts"

export const penalties = pgTable(
  "penalties",
  {
    id: serial().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    type: text({ enum: PENALTY_TYPES }).notNull(),
    reason: text().notNull(),
    ruleId: integer(),
    violationId: integer(),
    issuedBy: text(),
    isAuto: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** Null means permanent. Compared with the clock at each request; no job ends penalties. */
    expiresAt: at(),
    endedAt: at(),
    endedBy: text(),
    endReason: text({ enum: PENALTY_ENDS }),
  },
  (t) => [
    index("penalties_active_idx")
      .on(t.userId)
      .where(sql`${t.endedAt} is null`),
    // At most one active penalty per case.
    uniqueIndex("penalties_violation_id_idx")
      .on(t.violationId)
      .where(sql`${t.endedAt} is null and ${t.violationId} is not null`),
    index("penalties_expires_at_idx")
      .on(t.expiresAt)
      .where(sql`${t.endedAt} is null and ${t.expiresAt} is not null`),
    index("penalties_created_at_idx").on(t.createdAt),
  ],
)

/** Hashed verified addresses of banned users: a sign-in with the same address creates no new account. */
export const barredEmails = pgTable("barred_emails", {
  emailHash: bytes().primaryKey(),
  penaltyId: integer()
    .notNull()
    .references(() => penalties.id, { onDelete: "cascade" }),
})
