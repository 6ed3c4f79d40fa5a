import { JOINING_DAYS } from "@grove/contract/limits"

import { and, eq } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { joinRequests } from "#db/tables/registration.ts"
import type { Db } from "#platform/context.ts"

export type JoinRequestRow = typeof joinRequests.$inferSelect

const ofIdentity = ({ issuer, subject }: { issuer: string; subject: string }) =>
  and(eq(joinRequests.issuer, issuer), eq(joinRequests.subject, subject))

/** Locks the row, so that a decision and a sign-in of the same person are serialized. */
export async function lockRequestOf(db: Db, identity: { issuer: string; subject: string }) {
  const [row] = await db.select().from(joinRequests).where(ofIdentity(identity)).for("update")
  return row
}

type NewRequest = Pick<
  JoinRequestRow,
  "issuer" | "subject" | "email" | "emailVerified" | "firstName" | "lastName"
>

/** Creates the request or hands it to this browser; what was written and decided stays. */
export async function upsertRequest(db: Db, identity: NewRequest, tokenHash: Buffer, at: Date) {
  const { email, emailVerified, firstName, lastName } = identity
  const known = { email, emailVerified, firstName, lastName, tokenHash }
  await db
    .insert(joinRequests)
    .values({ ...identity, tokenHash, createdAt: at })
    .onConflictDoUpdate({ target: [joinRequests.issuer, joinRequests.subject], set: known })
}

export async function selectRequestByToken(db: Db, tokenHash: Buffer) {
  const [row] = await db.select().from(joinRequests).where(eq(joinRequests.tokenHash, tokenHash))
  return row
}

/** Returns the state before, or undefined if the request is decided or gone. */
export async function updateWords(db: Db, tokenHash: Buffer, words: string, at: Date) {
  const [row] = await rows<{ id: string; was: "unsent" | "waiting" }>(db, SEND, [
    tokenHash,
    words,
    at,
  ])
  return row
}

const SEND = `
  with open as (select id, state from join_requests
    where token_hash = $1 and state in ('unsent', 'waiting') for update)
  update join_requests r set words = $2, state = 'waiting', asked_at = coalesce(r.asked_at, $3)
  from open where r.id = open.id
  returning r.id, open.state as was`

/** Keeps refused requests, which block asking again until they expire. */
export async function deleteOwnRequest(db: Db, tokenHash: Buffer) {
  const [row] = await rows<GoneRequest>(db, WITHDRAW, [tokenHash])
  return row
}

export async function deleteRequest(db: Db, id: string) {
  await db.delete(joinRequests).where(eq(joinRequests.id, id))
}

const WAITING = `
  select id, first_name as "firstName", last_name as "lastName", email, email_verified as "emailVerified", words,
    asked_at as "askedAt"
  from join_requests where state = 'waiting' and id > $1 order by id limit $2`

export interface WaitingRow extends Pick<
  JoinRequestRow,
  "id" | "firstName" | "lastName" | "email" | "emailVerified" | "words"
> {
  askedAt: Date
}

export const selectWaiting = (db: Db, after: string, limit: number) =>
  rows<WaitingRow>(db, WAITING, [after, limit])

const COUNT = `select count(*)::int as waiting from join_requests where state = 'waiting'`

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await rows<{ waiting: number }>(db, COUNT, [])
  return row?.waiting ?? 0
}

/** Returns undefined when the request is not waiting: decided by another administrator, or withdrawn. */
export async function updateDecision(
  db: Db,
  id: string,
  decision: {
    state: "approved" | "refused"
    decidedBy: string
    decidedAt: Date
    reason: string | null
  },
) {
  const [row] = await db
    .update(joinRequests)
    .set(decision)
    .where(and(eq(joinRequests.id, id), eq(joinRequests.state, "waiting")))
    .returning()
  return row
}

/** Returns the decision that was taken back; undefined when the request is gone. */
export async function updateUndone(db: Db, id: string) {
  const [row] = await rows<{ was: JoinRequestRow["state"]; decided_at: Date | null }>(db, UNDO, [
    id,
  ])
  return row
}

const UNDO = `
  with before as (select id, state, decided_at from join_requests
    where id = $1 and state in ('waiting', 'approved', 'refused') for update)
  update join_requests r set state = 'waiting', decided_at = null, decided_by = null, reason = null
  from before where r.id = before.id
  returning before.state as was, before.decided_at`

export async function requestExists(db: Db, id: string): Promise<boolean> {
  const found = await rows(db, `select 1 from join_requests where id = $1`, [id])
  return found.length > 0
}

const { unsent, undecided, approved, refused } = JOINING_DAYS
/** The identity became a way to sign in to an account that existed before. */
const IS_LINKED = `exists (select 1 from sign_in_methods m
  where m.issuer = join_requests.issuer and m.subject = join_requests.subject)`

const WITHDRAW = `
  delete from join_requests where token_hash = $1 and state in ('unsent', 'waiting', 'approved')
  returning issuer, subject, ${IS_LINKED} as is_linked`

const OVERDUE = `
  delete from join_requests where ${IS_LINKED} or $1::timestamptz > case state
    when 'unsent' then created_at + interval '${unsent} days'
    when 'waiting' then asked_at + interval '${undecided} days'
    when 'approved' then decided_at + interval '${approved} days'
    else decided_at + interval '${refused} days' end
  returning issuer, subject, ${IS_LINKED} as is_linked`

export interface GoneRequest {
  issuer: string
  subject: string
  is_linked: boolean
}

export const deleteOverdue = (db: Db, now: Date) => rows<GoneRequest>(db, OVERDUE, [now])
