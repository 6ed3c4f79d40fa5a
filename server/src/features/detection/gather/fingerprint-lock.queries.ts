import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

/** Serializes grouping until the end of the transaction: concurrent runs would each create a group for the same copy. */
export const lockFingerprints = (db: Db, kind: "pictures" | "texts") =>
  rows(db, `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`prints:${kind}`])
