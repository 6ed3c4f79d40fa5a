import { inArray, lt, sql } from "drizzle-orm"

import { idpThrottles } from "#db/tables/idp.ts"
import type { Db } from "#platform/context.ts"

/** The latest end of a wait among the keys. */
export async function selectBlockedUntil(db: Db, keys: readonly Buffer[]): Promise<Date | null> {
  const rows = await db
    .select({ blockedUntil: idpThrottles.blockedUntil })
    .from(idpThrottles)
    .where(inArray(idpThrottles.key, [...keys]))
  const ends = rows.map((row) => row.blockedUntil?.getTime() ?? 0)
  const latest = Math.max(0, ...ends)
  return latest === 0 ? null : new Date(latest)
}

/** Counts one more and returns the count; starts again after `since`. */
export async function countFailure(db: Db, key: Buffer, now: Date, since: Date): Promise<number> {
  const { failures, updatedAt, blockedUntil } = idpThrottles
  const isOld = sql`${updatedAt} < ${since}`
  const [row] = await db
    .insert(idpThrottles)
    .values({ key, failures: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: idpThrottles.key,
      set: {
        failures: sql`case when ${isOld} then 1 else ${failures} + 1 end`,
        blockedUntil: sql`case when ${isOld} then null else ${blockedUntil} end`,
        updatedAt: now,
      },
    })
    .returning({ failures })
  return row?.failures ?? 1
}

export async function updateBlockedUntil(db: Db, key: Buffer, blockedUntil: Date) {
  await db
    .update(idpThrottles)
    .set({ blockedUntil })
    .where(sql`${idpThrottles.key} = ${key}`)
}

export async function deleteThrottles(db: Db, keys: readonly Buffer[]) {
  await db.delete(idpThrottles).where(inArray(idpThrottles.key, [...keys]))
}

export async function deleteOldThrottles(db: Db, before: Date) {
  await db.delete(idpThrottles).where(lt(idpThrottles.updatedAt, before))
}
