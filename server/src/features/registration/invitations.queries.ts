import { and, eq, isNull, sql } from "#db/drizzle.ts"
import { profileImageSql } from "#db/media-url.ts"
import { rows } from "#db/sql.ts"
import { invitations, invitationUses } from "#db/tables/registration.ts"
import type { Db } from "#platform/context.ts"

import type { InvitationFacts } from "./invitation-state.ts"

export type InvitationRow = typeof invitations.$inferSelect

export async function insertInvitation(
  db: Db,
  values: Pick<InvitationRow, "code" | "inviterId" | "places" | "createdAt" | "expiresAt">,
): Promise<string> {
  const [row] = await db.insert(invitations).values(values).returning({ id: invitations.id })
  return row!.id
}

/** Suspended and banned members invite nobody; $2 is the current time. */
const IS_INVITER_ACTIVE = `(u.state = 'active' and not exists (
    select 1 from penalties p where p.user_id = u.id and p.type in ('suspension', 'ban') and p.ended_at is null
      and (p.expires_at is null or p.expires_at > $2)))`

const BY_CODE = `
  select i.id, i.places, i.used, i.expires_at, i.revoked_at, ${IS_INVITER_ACTIVE} as is_inviter_active, u.first_name,
    u.last_name, u.handle, ${profileImageSql("u")} as profile_image_url, u.created_at as member_since
  from invitations i join users u on u.id = i.inviter_id where i.code = $1`
const LOCK_BY_CODE = `${BY_CODE} for update of i`

export interface InvitationByCode extends InvitationFacts {
  id: string
  first_name: string | null
  last_name: string | null
  handle: string
  profile_image_url: string | null
  member_since: Date
}

export async function selectInvitation(db: Db, code: string, now: Date) {
  const [row] = await rows<InvitationByCode>(db, BY_CODE, [code, now])
  return row
}

/** Locks the invitation, so that concurrent sign-ins cannot exceed its limit. */
export async function lockInvitation(db: Db, code: string, now: Date) {
  const [row] = await rows<InvitationByCode>(db, LOCK_BY_CODE, [code, now])
  return row
}

export async function consumeInvitation(db: Db, id: string) {
  await db
    .update(invitations)
    .set({ used: sql`${invitations.used} + 1` })
    .where(eq(invitations.id, id))
}

export async function insertUse(db: Db, invitationId: string, userId: string, at: Date) {
  await db.insert(invitationUses).values({ invitationId, userId, createdAt: at })
}

/** Serializes the invitations of one member, so that two requests cannot both be the last allowed one. */
export async function lockInviter(db: Db, userId: string) {
  await rows(db, `select pg_advisory_xact_lock(hashtextextended('invitations:' || $1, 0))`, [
    userId,
  ])
}

const WORKING = `
  select count(*)::int as working from invitations
  where inviter_id = $1 and revoked_at is null and expires_at > $2 and used < places`

export async function countWorking(db: Db, userId: string, now: Date): Promise<number> {
  const [row] = await rows<{ working: number }>(db, WORKING, [userId, now])
  return row?.working ?? 0
}

/** False if it was revoked before. */
export async function updateRevoked(db: Db, id: string, at: Date): Promise<boolean> {
  const changed = await db
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id })
  return changed.length > 0
}

const PEOPLE = 10

const LIST = `
  select i.id, i.code, i.inviter_id, i.places, i.used, i.created_at, i.expires_at, i.revoked_at,
    ${IS_INVITER_ACTIVE} as is_inviter_active,
    array(select n.user_id from invitation_uses n where n.invitation_id = i.id order by n.created_at desc limit ${PEOPLE})
      as people_ids
  from invitations i join users u on u.id = i.inviter_id`
const PAGE = `${LIST} where i.id < $1 and ($4::text is null or i.inviter_id = $4) order by i.id desc limit $3`
const BY_ID = `${LIST} where i.id = $1`

export interface ListedInvitation extends InvitationFacts {
  id: string
  code: string
  inviter_id: string
  created_at: Date
  people_ids: string[]
}

/** `inviterId` null lists those of all members. */
export const selectInvitations = (
  db: Db,
  inviterId: string | null,
  page: { before: string; limit: number; now: Date },
) => rows<ListedInvitation>(db, PAGE, [page.before, page.now, page.limit, inviterId])

export async function selectInvitationById(db: Db, id: string, now: Date) {
  const [row] = await rows<ListedInvitation>(db, BY_ID, [id, now])
  return row
}

/** Also the record of who joined with them. */
export async function deleteInvitationsOf(db: Db, userId: string) {
  await db.delete(invitations).where(eq(invitations.inviterId, userId))
  await db.delete(invitationUses).where(eq(invitationUses.userId, userId))
}
