import type { PenaltyEnd, PenaltyType } from "@grove/contract/penalties"

import { and, eq, isNull, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { barredEmails, penalties } from "#db/tables/penalties.ts"
import { users } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

export type PenaltyRow = typeof penalties.$inferSelect

export async function insertPenalty(
  db: Db,
  values: typeof penalties.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(penalties).values(values).returning({ id: penalties.id })
  return row!.id
}

export async function lockPenalty(db: Db, id: number): Promise<PenaltyRow | undefined> {
  const [row] = await db.select().from(penalties).where(eq(penalties.id, id)).for("update")
  return row
}

/** The penalty in force that belongs to a case. */
export async function selectPenaltyOfCase(
  db: Db,
  violationId: number,
): Promise<PenaltyRow | undefined> {
  const [row] = await db
    .select()
    .from(penalties)
    .where(and(eq(penalties.violationId, violationId), isNull(penalties.endedAt)))
  return row
}

/** Keeps an earlier end time but updates the reason. */
export async function updateEnd(
  db: Db,
  id: number,
  end: { at: Date; by: string | null; reason: PenaltyEnd },
) {
  await db
    .update(penalties)
    .set({
      endedAt: sql`coalesce(${penalties.endedAt}, ${end.at.toISOString()}::timestamptz)`,
      endedBy: end.by,
      endReason: end.reason,
    })
    .where(eq(penalties.id, id))
}

export async function clearEnd(db: Db, id: number) {
  await db
    .update(penalties)
    .set({ endedAt: null, endedBy: null, endReason: null })
    .where(eq(penalties.id, id))
}

/** Serializes penalties per user. */
export async function lockPerson(db: Db, userId: string) {
  const [row] = await db
    .select({ state: users.state })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update")
  return row
}

const EARLIER = `
  select c.id, count(*)::int as count
  from unnest($1::int[], $2::text[]) as c(id, user_id) join penalties p on p.user_id = c.user_id
  where p.type = 'suspension' and p.violation_id is distinct from c.id
    and (p.end_reason is null or p.end_reason in ('expired', 'lifted'))
    and not (p.is_auto and exists (select 1 from violations v where v.id = p.violation_id and v.status = 'pending'))
  group by c.id`

/** Excludes suspensions that were overturned, and automatic ones without a moderator's decision. */
export async function countSuspensions(
  db: Db,
  cases: readonly { id: number; userId: string }[],
): Promise<Map<number, number>> {
  const found = await rows<{ id: number; count: number }>(db, EARLIER, [
    cases.map(({ id }) => id),
    cases.map(({ userId }) => userId),
  ])
  return new Map(found.map(({ id, count }) => [id, count]))
}

const ACTIVE_BAN = `
  select 1 from penalties where user_id = $1 and type = 'ban' and ended_at is null
    and (expires_at is null or expires_at > $2) limit 1`

export async function hasActiveBan(db: Db, userId: string, now: Date): Promise<boolean> {
  const found = await rows(db, ACTIVE_BAN, [userId, now])
  return found.length > 0
}

const IN_FORCE = `ended_at is null and (expires_at is null or expires_at > $1)`

const ACTIVE = `select id from penalties where ${IN_FORCE} and id < $2 order by id desc limit $3`

export const selectActiveIds = (db: Db, now: Date, before: number, limit: number) =>
  rows<{ id: number }>(db, ACTIVE, [now, before, limit])

const IN_FORCE_OF = `
  select id, type, reason, expires_at as "expiresAt" from penalties where ${IN_FORCE} and user_id = $2 order by id`

export const selectInForce = (db: Db, userId: string, now: Date) =>
  rows<{ id: number; type: PenaltyType; reason: string; expiresAt: Date | null }>(db, IN_FORCE_OF, [
    now,
    userId,
  ])

const LAPSED = `
  select id, user_id, type from penalties where ended_at is null and expires_at <= $1
  order by expires_at limit $2 for update skip locked`

export const lockLapsed = (db: Db, now: Date, limit: number) =>
  rows<{ id: number; user_id: string; type: PenaltyType }>(db, LAPSED, [now, limit])

const BAR = `
  insert into barred_emails (email_hash, penalty_id)
  select sha256(convert_to(lower(email), 'UTF8')), $2 from users where id = $1 and email is not null and email_verified
  on conflict (email_hash) do update set penalty_id = excluded.penalty_id`

/** Only verified addresses: an unverified one may belong to someone else. */
export async function insertBarredEmail(db: Db, userId: string, penaltyId: number) {
  await rows(db, BAR, [userId, penaltyId])
}

export async function deleteBarredEmails(db: Db, penaltyId: number) {
  await db.delete(barredEmails).where(eq(barredEmails.penaltyId, penaltyId))
}
