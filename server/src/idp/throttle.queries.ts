import { inArray, lt, sql } from "#db/drizzle.ts"
import { idpThrottles } from "#db/tables/idp.ts"
import type { ThrottlePolicy } from "#idp/throttle.ts"
import type { Db } from "#platform/context.ts"

/**
 * Counts one try and sets the wait after it, in one statement, so that parallel tries cannot pass together. Undefined
 * while blocked: then nothing is counted.
 */
export async function countTry(
  db: Db,
  key: Buffer,
  policy: ThrottlePolicy,
  { now, since }: { now: Date; since: Date },
): Promise<{ blockedUntil: Date | null } | undefined> {
  const { failures, updatedAt, blockedUntil } = idpThrottles
  const next = sql`case when ${updatedAt} < ${since} then 1 else ${failures} + 1 end`
  const end = (tries: ReturnType<typeof sql>) => sql`case when ${tries} >= ${policy.free}
    then ${now}::timestamptz + make_interval(secs => least(${policy.longestSeconds}::float8,
      ${policy.firstSeconds}::float8 * power(2::float8, least((${tries}) - ${policy.free}, 20)))) end`
  const [row] = await db
    .insert(idpThrottles)
    .values({ key, failures: 1, updatedAt: now, blockedUntil: end(sql`1`) })
    .onConflictDoUpdate({
      target: idpThrottles.key,
      set: { failures: next, blockedUntil: end(next), updatedAt: now },
      setWhere: sql`${blockedUntil} is null or ${blockedUntil} <= ${now}`,
    })
    .returning({ blockedUntil })
  return row
}

export async function selectBlockedUntil(db: Db, key: Buffer): Promise<Date | null> {
  const [row] = await db
    .select({ blockedUntil: idpThrottles.blockedUntil })
    .from(idpThrottles)
    .where(inArray(idpThrottles.key, [key]))
  return row?.blockedUntil ?? null
}

/** Takes one try back, with the wait it caused. */
export async function uncountTry(db: Db, key: Buffer) {
  await db
    .update(idpThrottles)
    .set({ failures: sql`greatest(${idpThrottles.failures} - 1, 0)`, blockedUntil: null })
    .where(inArray(idpThrottles.key, [key]))
}

export async function deleteThrottles(db: Db, keys: readonly Buffer[]) {
  await db.delete(idpThrottles).where(inArray(idpThrottles.key, [...keys]))
}

export async function deleteOldThrottles(db: Db, before: Date) {
  await db.delete(idpThrottles).where(lt(idpThrottles.updatedAt, before))
}
