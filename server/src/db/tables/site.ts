import { EMAIL_VISIBILITIES, REGISTRATION_MODES } from "@grove/contract/site"

import { boolean, check, index, pgTable, primaryKey, sql, text, uuid } from "#db/drizzle.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import { users } from "./users.ts"

/** One row. Null means the built-in default. */
export const siteSettings = pgTable(
  "site_settings",
  {
    isOnly: boolean().primaryKey().default(true),
    name: text(),
    description: text().notNull().default(""),
    /** The hash of the stored picture. */
    logoHash: text(),
    accentColor: text(),
    welcomeText: text().notNull().default(""),
    defaultLanguage: text().notNull().default("en"),
    emailVisibility: text({ enum: EMAIL_VISIBILITIES }).notNull().default("shown"),
    registration: text({ enum: REGISTRATION_MODES }).notNull().default("open"),
    allowedEmailDomains: text().array().notNull().default([]),
    /** Null: follows the registration mode. */
    membersMayInvite: boolean(),
    publicReading: boolean().notNull().default(false),
    newMemberText: text().notNull().default(""),
    isSetUp: boolean().notNull().default(false),
    updatedAt: createdAt(),
  },
  (t) => [
    check("site_settings_one_row_check", sql`${t.isOnly}`),
    check(
      "site_settings_email_visibility_check",
      sql`${t.emailVisibility} in ('shown', 'hidden', 'off')`,
    ),
    check(
      "site_settings_registration_check",
      sql`${t.registration} in ('open', 'approval', 'invite', 'closed')`,
    ),
  ],
)

/** A notice above every screen, from `startsAt` until `endsAt`. */
export const announcements = pgTable(
  "announcements",
  {
    id: newestFirstId(),
    text: text().notNull(),
    /** Null: for all members. */
    language: text(),
    startsAt: at().notNull(),
    endsAt: at(),
    createdBy: text(),
    createdAt: createdAt(),
  },
  (t) => [check("announcements_times_check", sql`${t.endsAt} > ${t.startsAt}`)],
)

/** Whether a member has seen and closed an announcement, on any device. */
export const announcementViews = pgTable(
  "announcement_views",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    seenAt: createdAt(),
    closedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.announcementId] }),
    index("announcement_views_announcement_id_idx").on(t.announcementId),
  ],
)
