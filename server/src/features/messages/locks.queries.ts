import { sql } from "#db/drizzle.ts"
import type { Db } from "#platform/context.ts"
import { lockOrder } from "#platform/live/bus.ts"

/**
 * Serializes writers per conversation, so that message ids and live events follow the order of acknowledgment. Must be
 * a statement of its own: the snapshot of a statement is older than the locks it waits for.
 */
export const lockPair = (db: Db, pair: string): Promise<void> => lockOrder({ db }, pair)

/** Serializes the first messages of a user to strangers. Take it after the pair lock, never before. */
export async function lockColdStarts(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`starts:${userId}`}, 0))`)
}
