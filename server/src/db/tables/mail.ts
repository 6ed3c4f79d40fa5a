import type { Cadence, MailKind } from "@grove/contract/mail"

import { check, index, jsonb, pgTable, primaryKey, smallint, sql, text, uuid } from "#db/drizzle.ts"

import { at } from "./columns.ts"
import { users } from "./users.ts"

/** Which notification mails a member wants. A missing row or kind means the default. */
export const mailSettings = pgTable(
  "mail_settings",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    cadences: jsonb().$type<Partial<Record<MailKind, Cadence>>>().notNull().default({}),
    /** Hours of the member's clock, or null for none. */
    quietFrom: smallint(),
    quietUntil: smallint(),
    timeZone: text(),
  },
  (t) => [
    check(
      "mail_settings_quiet_check",
      sql`(${t.quietFrom} is null) = (${t.quietUntil} is null) and (${t.quietFrom} is null or ${t.quietFrom} <> ${t.quietUntil})
        and coalesce(${t.quietFrom}, 0) between 0 and 23 and coalesce(${t.quietUntil}, 0) between 0 and 23`,
    ),
  ],
)

/** Something of this kind happened after `after` and has not been mailed to the member. */
export const mailPending = pgTable(
  "mail_pending",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    after: uuid().notNull(),
    dueAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    index("mail_pending_due_at_idx").on(t.dueAt),
  ],
)

/** One row: up to which notification and message `mail_pending` has been filled. */
export const mailProgress = pgTable("mail_progress", {
  name: text().primaryKey(),
  upTo: uuid().notNull(),
})
