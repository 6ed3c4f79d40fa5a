import type { ReportTarget } from "@grove/contract/reports"

import { and, eq, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import type { PostImage } from "#db/tables/posts.ts"
import { reports, violations, type Evidence, type RemovedFields } from "#db/tables/reports.ts"
import type { Db } from "#platform/context.ts"

export type ViolationRow = typeof violations.$inferSelect

export interface Target {
  targetType: ReportTarget
  targetId: string
}

const LOCK_TARGET = `select pg_advisory_xact_lock(hashtextextended($1, 0))`

/** Serializes reports, decisions and appeals per target until the transaction ends. */
export async function lockTarget(db: Db, { targetType, targetId }: Target) {
  await rows(db, LOCK_TARGET, [`case ${targetType} ${targetId}`])
}

export async function selectOwnReportId(
  db: Db,
  report: Target & { reporterId: string; ruleId: number },
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, report.reporterId),
        eq(reports.targetType, report.targetType),
        eq(reports.targetId, report.targetId),
        eq(reports.ruleId, report.ruleId),
      ),
    )
  return row?.id
}

/** Returns the open case of a target and rule, or creates one. Caller must hold the lock of the target. */
export async function openCase(
  db: Db,
  facts: Target & { userId: string; ruleId: number; evidence: Evidence; createdAt: Date },
): Promise<{ id: number; isNew: boolean }> {
  const [open] = await db
    .select({ id: violations.id })
    .from(violations)
    .where(
      and(
        eq(violations.targetType, facts.targetType),
        eq(violations.targetId, facts.targetId),
        eq(violations.ruleId, facts.ruleId),
        eq(violations.status, "pending"),
      ),
    )
  if (open) return { id: open.id, isNew: false }
  const [made] = await db.insert(violations).values(facts).returning({ id: violations.id })
  return { id: made!.id, isNew: true }
}

/** Undefined for a duplicate. */
export async function insertReport(
  db: Db,
  values: typeof reports.$inferInsert,
): Promise<number | undefined> {
  const [row] = await db
    .insert(reports)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: reports.id })
  return row?.id
}

export async function countReport(db: Db, violationId: number) {
  await db
    .update(violations)
    .set({ reportCount: sql`${violations.reportCount} + 1` })
    .where(eq(violations.id, violationId))
}

export async function selectViolation(db: Db, id: number): Promise<ViolationRow | undefined> {
  const [row] = await db.select().from(violations).where(eq(violations.id, id))
  return row
}

export async function lockViolation(db: Db, id: number): Promise<ViolationRow | undefined> {
  const [row] = await db.select().from(violations).where(eq(violations.id, id)).for("update")
  return row
}

export async function updateViolation(
  db: Db,
  id: number,
  change: Partial<typeof violations.$inferInsert>,
) {
  await db.update(violations).set(change).where(eq(violations.id, id))
}

const HOLDER = `
  select id, taken from violations
  where target_type = $1 and target_id = $2 and id <> $3 and taken is not null order by id limit 1`

/** Another case that also keeps the target removed. */
export async function selectOtherHolder(db: Db, target: Target, exceptId: number) {
  const [row] = await rows<{ id: number; taken: RemovedFields }>(db, HOLDER, [
    target.targetType,
    target.targetId,
    exceptId,
  ])
  return row
}

export async function hasOtherOpenCase(
  db: Db,
  target: Target & { ruleId: number },
  exceptId: number,
): Promise<boolean> {
  const found = await db
    .select({ id: violations.id })
    .from(violations)
    .where(
      and(
        eq(violations.targetType, target.targetType),
        eq(violations.targetId, target.targetId),
        eq(violations.ruleId, target.ruleId),
        eq(violations.status, "pending"),
        sql`${violations.id} <> ${exceptId}`,
      ),
    )
  return found.length > 0
}

const REPORTERS = `
  select id, reporter_id from reports where violation_id = $1 and id > $2 order by id limit $3`

export const selectReporters = (db: Db, violationId: number, after: number, limit: number) =>
  rows<{ id: number; reporter_id: string }>(db, REPORTERS, [violationId, after, limit])

const REPORTED_BY = `
  select violation_id as id from reports where reporter_id = $1 and violation_id = any($2::int[])`

/** The given cases that this user has reported. */
export async function selectReportedBy(
  db: Db,
  reporterId: string,
  violationIds: readonly number[],
): Promise<Set<number>> {
  const found = await rows<{ id: number }>(db, REPORTED_BY, [reporterId, violationIds])
  return new Set(found.map((row) => row.id))
}

const PERSON = `
  select u.id, u.first_name, u.last_name, u.handle, u.bio, m.hash, m.width, m.height, m.widths,
    m.thumbhash
  from users u left join media m on m.hash = u.picture_hash
  where u.id = $1`

interface PersonEvidenceRow {
  first_name: string | null
  last_name: string | null
  handle: string
  bio: string | null
  hash: string | null
  width: number
  height: number
  widths: number[]
  thumbhash: string
}

/** Name, handle, bio and picture of a profile. */
export async function selectPersonEvidence(db: Db, userId: string): Promise<Evidence | undefined> {
  const [row] = await rows<PersonEvidenceRow>(db, PERSON, [userId])
  if (!row) return undefined
  const name = [row.first_name, row.last_name].filter(Boolean).join(" ")
  const title = `${name} @${row.handle}`.trim()
  const images: PostImage[] = row.hash
    ? [
        {
          hash: row.hash,
          width: row.width,
          height: row.height,
          widths: row.widths,
          thumbhash: row.thumbhash,
          alt: "",
        },
      ]
    : []
  return { text: row.bio ? `${title}\n\n${row.bio}` : title, images }
}

const CONTEXT = `
  with reported as (select id, pair_key from messages where id = $1::uuid)
  select m.id, m.sender_id, m.content, m.created_at from (
    (select m.* from messages m, reported r where m.pair_key = r.pair_key and m.id < r.id
      and m.deleted_at is null and m.removed_at is null order by m.id desc limit $2)
    union all
    (select m.* from messages m, reported r where m.pair_key = r.pair_key and m.id > r.id
      and m.deleted_at is null and m.removed_at is null order by m.id limit $2)
  ) m order by m.id`

export interface ContextRow {
  id: string
  sender_id: string
  content: string
  created_at: Date
}

/** Limits how much of a private conversation a report reveals. */
export const selectMessagesAround = (db: Db, messageId: string, each: number) =>
  rows<ContextRow>(db, CONTEXT, [messageId, each])
