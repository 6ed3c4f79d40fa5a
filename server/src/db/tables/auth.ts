import type { Language } from "@grove/contract/languages"

import {
  boolean,
  check,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "#db/drizzle.ts"

import { at, createdAt, newestFirstId } from "./columns.ts"
import { users } from "./users.ts"

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/**
 * The identities with which a member signs in. A trigger stores the first one with the account. Without a subject it
 * belongs to the first person who signs in at this issuer with this verified address (`npm run admin -- relink`).
 */
export const signInMethods = pgTable(
  "sign_in_methods",
  {
    id: newestFirstId(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    subject: text(),
    email: text(),
    emailVerified: boolean().notNull().default(false),
    createdAt: createdAt(),
    usedAt: at(),
  },
  (t) => [
    uniqueIndex("sign_in_methods_issuer_subject_idx").on(t.issuer, t.subject),
    uniqueIndex("sign_in_methods_awaited_idx")
      .on(t.issuer, sql`lower(${t.email})`)
      .where(sql`${t.subject} is null`),
    index("sign_in_methods_user_id_idx").on(t.userId),
    check(
      "sign_in_methods_identity_check",
      sql`${t.subject} is not null or (${t.email} is not null and ${t.emailVerified})`,
    ),
  ],
)

/** Only the hash of the token is stored. `id` identifies the session in Settings. */
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
    /** The identity provider's `auth_time`; null if it sent none. */
    authenticatedAt: at(),
    /** Null for sessions older than this column, and when the method was removed. */
    methodId: uuid().references(() => signInMethods.id, { onDelete: "set null" }),
    /** The identity provider's `sid`, with which it can end this session; null if it sent none. */
    providerSession: text(),
    userAgent: text(),
    addressPrefix: text(),
    /** The language that the browser last asked for; null if none of them is available. */
    language: text().$type<Language>(),
  },
  (t) => [
    index("sessions_user_id_idx").on(t.userId),
    index("sessions_method_id_idx").on(t.methodId),
    index("sessions_provider_session_idx")
      .on(t.providerSession)
      .where(sql`${t.providerSession} is not null`),
  ],
)

/** Logout tokens that have been used, as hashes of issuer and `jti`, until they expire. */
export const usedLogoutTokens = pgTable("used_logout_tokens", {
  tokenHash: bytes().primaryKey(),
  expiresAt: at().notNull(),
})

/** One attempt to sign in: state, nonce and PKCE verifier, bound to a short cookie, used once. */
export const loginAttempts = pgTable(
  "login_attempts",
  {
    cookieHash: bytes().primaryKey(),
    state: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    returnTo: text().notNull(),
    /** The provider must authenticate the user again, even within its own session. */
    isFresh: boolean().notNull().default(false),
    /** Key of the provider that was asked; only its answer counts. Null for attempts older than this column. */
    provider: text(),
    /** The signed-in member to whom the identity is to be linked. */
    linkTo: text().references(() => users.id, { onDelete: "cascade" }),
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

/** State of the built-in identity provider, shared by all processes. */
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
