import { and, eq, lt, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { scans } from "#db/tables/detection.ts"
import type { Db } from "#platform/context.ts"

export type ScanRow = typeof scans.$inferSelect

export async function selectRunning(db: Db): Promise<ScanRow | undefined> {
  const [row] = await db.select().from(scans).where(eq(scans.state, "running"))
  return row
}

export async function selectLastScan(db: Db): Promise<ScanRow | undefined> {
  const [row] = await db
    .select()
    .from(scans)
    .orderBy(sql`${scans.id} desc`)
    .limit(1)
  return row
}

export async function selectScan(db: Db, id: string): Promise<ScanRow | undefined> {
  const [row] = await db.select().from(scans).where(eq(scans.id, id))
  return row
}

/** Undefined when another scan is running; a unique index allows only one. */
export async function insertScan(
  db: Db,
  scan: typeof scans.$inferInsert,
): Promise<ScanRow | undefined> {
  const [row] = await db.insert(scans).values(scan).onConflictDoNothing().returning()
  return row
}

/** Compare-and-set on `done`: false when another runner has advanced the scan. */
export async function advanceScan(
  db: Db,
  scan: { id: string; done: number },
  step: { done: number; found: number; at: Date; isEnd: boolean },
): Promise<boolean> {
  const moved = await db
    .update(scans)
    .set({
      done: step.done,
      found: sql`${scans.found} + ${step.found}`,
      beatAt: step.at,
      ...(step.isEnd && { state: "done" as const, endedAt: step.at }),
    })
    .where(and(eq(scans.id, scan.id), eq(scans.done, scan.done), eq(scans.state, "running")))
    .returning({ id: scans.id })
  return moved.length > 0
}

/** Running scans without recent progress. */
export const selectStalled = (db: Db, before: Date) =>
  db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.state, "running"), lt(scans.beatAt, before)))

export async function deleteOldScans(db: Db, before: Date) {
  await db.delete(scans).where(and(eq(scans.state, "done"), lt(scans.startedAt, before)))
}

const LEAST_RECENT = `
  select u.id from users u left join suspicions s on s.user_id = u.id
  where u.state = 'active' and u.id <> all($1::text[])
  order by s.analyzed_at nulls first, u.created_at desc limit $2`

/** Never analyzed accounts first, newest of them first. */
export async function selectLeastRecentlyAnalyzed(
  db: Db,
  except: readonly string[],
  limit: number,
) {
  const found = await rows<{ id: string }>(db, LEAST_RECENT, [except, limit])
  return found.map((row) => row.id)
}

const RANDOM = `select u.id from users u where u.state = 'active' order by random() limit $1`

export async function selectAtRandom(db: Db, limit: number) {
  const found = await rows<{ id: string }>(db, RANDOM, [limit])
  return found.map((row) => row.id)
}
