import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"

import { bytes } from "./auth.ts"
import { createdAt } from "./columns.ts"

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
