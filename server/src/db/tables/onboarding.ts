import { ONBOARDING_STEPS } from "@grove/contract/limits"

import { check, index, pgTable, primaryKey, sql, text } from "#db/drizzle.ts"

import { at, createdAt } from "./columns.ts"
import { users } from "./users.ts"

/** How far a member is with the first steps. Without a row: at the beginning. */
export const onboarding = pgTable(
  "onboarding",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    step: text({ enum: ONBOARDING_STEPS }).notNull().default("profile"),
    /** Null: still open. */
    outcome: text({ enum: ["done", "skipped"] }),
    endedAt: at(),
    checklistClosedAt: at(),
    /** When the member shared their first story; kept because stories are deleted after a day. */
    firstStoryAt: at(),
  },
  (t) => [
    check(
      "onboarding_step_check",
      sql`${t.step} in ('profile', 'privacy', 'interests', 'people', 'hello')`,
    ),
    check("onboarding_outcome_check", sql`${t.outcome} in ('done', 'skipped')`),
    check("onboarding_end_check", sql`(${t.outcome} is null) = (${t.endedAt} is null)`),
  ],
)

/** Hashtags a member is interested in; they need not be in use yet. */
export const interests = pgTable(
  "interests",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Case-folded, without the #. */
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name] }),
    // The newest accounts with an interest.
    index("interests_name_idx").on(t.name, t.userId.desc()),
  ],
)
