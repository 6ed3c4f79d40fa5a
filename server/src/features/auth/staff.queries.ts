import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

export interface StaffRow {
  id: string
  email: string | null
  email_verified: boolean
  roles: string[] | null
}

/** Excludes suspended and banned users, and accounts with no other way in than an issuer ($3) that is closed. */
const CANDIDATES = `
  select u.id, u.email, u.email_verified, (select array_agg(g.role) from grants g where g.user_id = u.id) as roles
  from users u
  where u.state = 'active' and exists (select 1 from sign_in_methods m where m.user_id = u.id and m.issuer is distinct from $3)
    and (u.id = 'admin' or exists (select 1 from grants g where g.user_id = u.id)
      or (u.email_verified and split_part(lower(u.email), '@', 2) = any($1::text[])))
    and not exists (select 1 from penalties p where p.user_id = u.id and p.type in ('suspension', 'ban')
      and p.ended_at is null and (p.expires_at is null or p.expires_at > $2))`

export const selectStaffCandidates = (
  db: Db,
  domains: readonly string[],
  now: Date,
  closedIssuer: string | null,
) => rows<StaffRow>(db, CANDIDATES, [domains, now, closedIssuer])

const BY_IDS = `
  select u.id, u.email, u.email_verified, (select array_agg(g.role) from grants g where g.user_id = u.id) as roles
  from users u where u.id = any($1::text[])`

export const selectRolesOf = (db: Db, ids: readonly string[]) => rows<StaffRow>(db, BY_IDS, [ids])

const ALL_STAFF = `
  select u.id, u.email, u.email_verified, (select array_agg(g.role) from grants g where g.user_id = u.id) as roles
  from users u
  where u.id = 'admin' or exists (select 1 from grants g where g.user_id = u.id)
    or (u.email_verified and split_part(lower(u.email), '@', 2) = any($1::text[]))`

/** Like the candidates, regardless of penalties. */
export const selectAllStaff = (db: Db, domains: readonly string[]) =>
  rows<StaffRow>(db, ALL_STAFF, [domains])

const LOCK = `select pg_advisory_xact_lock(hashtextextended('administrators', 0))`

export async function acquireAdministratorLock(db: Db) {
  await rows(db, LOCK, [])
}
