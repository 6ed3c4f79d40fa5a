import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  uniqueIndex,
} from "#db/drizzle.ts"

import { at, createdAt } from "./columns.ts"

export const USER_STATES = ["active", "banned", "deleted"] as const

/** A user mentioned in a text, with the handle that the text contains. */
export interface StoredMention {
  id: string
  handle: string
}

/** An account. `sign_in_methods` says who can sign in to it. Counts change in the transaction of the act they count. */
export const users = pgTable(
  "users",
  {
    id: text()
      .primaryKey()
      .default(sql`uuidv7()::text`),
    /** Identity of the first sign-in, for the record only. */
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    emailVerified: boolean().notNull().default(false),
    firstName: text(),
    lastName: text(),
    /** Used in @mentions; unique, derived from the name at first sign-in. */
    handle: text().notNull(),
    bio: text(),
    bioMentions: jsonb().$type<StoredMention[]>().notNull().default([]),
    /** Hash of the stored profile picture. */
    pictureHash: text(),
    isVerified: boolean().notNull().default(false),
    state: text({ enum: USER_STATES }).notNull().default("active"),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Null: the member has not chosen, so the site's default holds. */
    showEmail: boolean(),
    postsCount: integer().notNull().default(0),
    followersCount: integer().notNull().default(0),
    followingCount: integer().notNull().default(0),
    createdAt: createdAt(),
    deletedAt: at(),
  },
  (t) => [
    uniqueIndex("users_handle_idx").on(sql`lower(${t.handle})`),
    index("users_email_idx").on(sql`lower(${t.email})`),
    index("users_created_at_idx").on(t.createdAt),
    // Few rows: lists check that an author is not among them without reading the author's row.
    index("users_inactive_idx")
      .on(t.id)
      .where(sql`${t.state} <> 'active'`),
    check("users_state_check", sql`${t.state} in ('active', 'banned', 'deleted')`),
    check(
      "users_counts_check",
      sql`${t.postsCount} >= 0 and ${t.followersCount} >= 0 and ${t.followingCount} >= 0`,
    ),
  ],
)
