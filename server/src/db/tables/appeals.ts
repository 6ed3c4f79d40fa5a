import { APPEAL_STATUSES } from "@grove/contract/appeals"

import { index, integer, pgTable, serial, text, uniqueIndex } from "#db/drizzle.ts"

import { at, createdAt } from "./columns.ts"
import { penalties } from "./penalties.ts"
import { users } from "./users.ts"

export const appeals = pgTable(
  "appeals",
  {
    id: serial().primaryKey(),
    penaltyId: integer()
      .notNull()
      .references(() => penalties.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    status: text({ enum: APPEAL_STATUSES }).notNull().default("pending"),
    decidedBy: text(),
    decidedAt: at(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("appeals_penalty_id_idx").on(t.penaltyId),
    index("appeals_status_idx").on(t.status, t.createdAt),
  ],
)
