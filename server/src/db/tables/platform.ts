import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from "#db/drizzle.ts"

import { bytes } from "./auth.ts"
import { at, createdAt, newestFirstId } from "./columns.ts"
import { users } from "./users.ts"

/** Replies to creating requests, kept for a day so that a retry with the same key gets the first result. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: text().notNull(),
    key: text().notNull(),
    /** Hash of method, path and body: the same key with another request is rejected. */
    fingerprint: bytes().notNull(),
    status: integer().notNull(),
    body: jsonb().$type<unknown>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index("idempotency_keys_created_at_idx").on(t.createdAt),
  ],
)

/** Keys the server makes for itself: of push messages and of the built-in identity provider. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  /** JSON; encrypted if `sealedWith` is set. */
  value: text().notNull(),
  /** Identifies the SECRET_KEY without revealing it. */
  sealedWith: text(),
  createdAt: createdAt(),
})

export const MAIL_STATES = ["queued", "sent", "failed", "bounced", "suppressed"] as const

/** Mails to be sent, and the outcome of the others for a month. Jobs hold only the id. */
export const mails = pgTable(
  "mails",
  {
    id: newestFirstId(),
    /** A second mail with the same key is not sent. */
    key: text(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** The part of the address that administrators see. */
    domain: text().notNull(),
    /** Address and content; null once the mail is finished. */
    message: jsonb().$type<unknown>(),
    /** Keyed hash of the address of a sent mail, to recognize it when the mail bounces. */
    addressHash: text(),
    /** Sent even to a suppressed address. */
    isForced: boolean().notNull().default(false),
    state: text({ enum: MAIL_STATES }).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /** The last answer of the mail server, without addresses. */
    answer: text(),
    createdAt: createdAt(),
    finishedAt: at(),
  },
  (t) => [
    uniqueIndex("mails_key_idx").on(t.key),
    index("mails_user_id_idx").on(t.userId),
    index("mails_state_idx").on(t.state, t.id.desc().nullsFirst()),
    check(
      "mails_state_check",
      sql`${t.state} in ('queued', 'sent', 'failed', 'bounced', 'suppressed')`,
    ),
  ],
)

/** Addresses that mail came back from, as keyed hashes. */
export const suppressedAddresses = pgTable("suppressed_addresses", {
  addressHash: text().primaryKey(),
  /** The answer of the mail server, without addresses. */
  reason: text().notNull(),
  createdAt: createdAt(),
})
