import { sql } from "drizzle-orm"
import {
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core"

import { at, createdAt } from "./columns.ts"
import { users } from "./users.ts"

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** Sessions: only the hash of the token is kept. `id` is what the member sees in Settings. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: bytes().primaryKey(),
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    seenAt: createdAt(),
    /** When the identity provider authenticated the person (`auth_time`); null if it did not say. */
    authenticatedAt: at(),
    userAgent: text(),
    addressPrefix: text(),
  },
  (t) => [index("sessions_user_id_idx").on(t.userId)],
)

/** One attempt to sign in: state, nonce and PKCE verifier, bound to a short cookie, used once. */
export const loginAttempts = pgTable(
  "login_attempts",
  {
    cookieHash: bytes().primaryKey(),
    state: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    returnTo: text().notNull(),
    /** The person must authenticate again, whatever session the provider still has. */
    isFresh: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("login_attempts_created_at_idx").on(t.createdAt)],
)

export const GRANTED_ROLES = ["moderator", "admin", "detector"] as const

export const grants = pgTable(
  "grants",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: GRANTED_ROLES }).notNull(),
    grantedBy: text(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
)

/** What the built-in identity provider remembers, so that several processes share it. */
export const idpRecords = pgTable(
  "idp_records",
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    uid: text(),
    expiresAt: at(),
    consumedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index("idp_records_grant_id_idx").on(t.grantId),
    index("idp_records_uid_idx").on(t.uid),
    index("idp_records_expires_at_idx").on(t.expiresAt),
  ],
)
