import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from "#db/drizzle.ts"

import { bytes } from "./auth.ts"
import { at, createdAt } from "./columns.ts"

/** Accounts of the built-in identity provider (`ACCOUNTS=local`). The application knows only the subject. */
export const idpAccounts = pgTable(
  "idp_accounts",
  {
    /** Random, so that it tells nothing about the address and survives its change. */
    subject: text().primaryKey(),
    email: text().notNull(),
    isEmailVerified: boolean().notNull().default(false),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** argon2id in PHC format; null: the account has no password. */
    passwordHash: text(),
    passwordChangedAt: at(),
    /** Encrypted; in use only once `totpConfirmedAt` is set. */
    totpSecret: text(),
    totpConfirmedAt: at(),
    /** The last time step a code was accepted for: each code works once. */
    totpLastStep: bigint({ mode: "number" }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("idp_accounts_email_idx").on(sql`lower(${t.email})`)],
)

const subject = () =>
  text()
    .notNull()
    .references(() => idpAccounts.subject, { onDelete: "cascade" })

export const idpPasskeys = pgTable(
  "idp_passkeys",
  {
    /** The credential's id in base64url. */
    id: text().primaryKey(),
    subject: subject(),
    name: text().notNull(),
    publicKey: bytes().notNull(),
    /** Signature counter; 0 if the authenticator has none. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    createdAt: createdAt(),
    usedAt: at(),
  },
  (t) => [index("idp_passkeys_subject_idx").on(t.subject)],
)

export const idpRecoveryCodes = pgTable(
  "idp_recovery_codes",
  { subject: subject(), codeHash: bytes().notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.subject, t.codeHash] })],
)

/** Browsers an account has signed in from, to recognize a new one. */
export const idpDevices = pgTable(
  "idp_devices",
  {
    subject: subject(),
    tokenHash: bytes().notNull(),
    userAgent: text(),
    createdAt: createdAt(),
    seenAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.tokenHash] }),
    index("idp_devices_seen_at_idx").on(t.seenAt),
  ],
)

/** Failures by e-mail address or network address, as a hash: unknown addresses are slowed down like known ones. */
export const idpThrottles = pgTable(
  "idp_throttles",
  {
    key: bytes().primaryKey(),
    failures: integer().notNull(),
    blockedUntil: at(),
    updatedAt: createdAt(),
  },
  (t) => [index("idp_throttles_updated_at_idx").on(t.updatedAt)],
)
