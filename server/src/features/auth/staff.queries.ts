import { rows } from "#db/sql.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import type { Db } from "#platform/context.ts"

export interface StaffRow {
  id: string
  email: string | null
  email_verified: boolean
  roles: string[] | null
}

export interface StaffCandidate extends StaffRow {
  /** Has a sign-in method that works today. */
  may_sign_in: boolean
  /** Has a session, whatever opened it. */
  has_session: boolean
  /** A method that works today vouches for the address. */
  is_email_current: boolean
}

/** Issuers of the providers that are open today, and whether the built-in one knows only its own accounts. */
export interface OpenProviders {
  issuers: readonly string[]
  isLocal: boolean
}

/** Excludes prepared methods that were never used, and try-out accounts when accounts are local. */
const WORKS = `m.user_id = u.id and m.subject is not null and rtrim(m.issuer, '/') = any($3::text[])
  and (not $4 or m.issuer <> '${BUILTIN_ISSUER}' or exists (select 1 from idp_accounts a where a.subject = m.subject))`

/** Excludes suspended and banned users. */
const CANDIDATES = `
  select u.id, u.email, u.email_verified, (select array_agg(g.role) from grants g where g.user_id = u.id) as roles,
    exists (select 1 from sign_in_methods m where ${WORKS}) as may_sign_in,
    exists (select 1 from sign_in_methods m where ${WORKS} and m.email_verified and lower(m.email) = lower(u.email))
      as is_email_current,
    exists (select 1 from sessions s where s.user_id = u.id) as has_session
  from users u
  where u.state = 'active'
    and (u.id = 'admin' or exists (select 1 from grants g where g.user_id = u.id)
      or (u.email_verified and split_part(lower(u.email), '@', 2) = any($1::text[])))
    and not exists (select 1 from penalties p where p.user_id = u.id and p.type in ('suspension', 'ban')
      and p.ended_at is null and (p.expires_at is null or p.expires_at > $2))`

export const selectStaffCandidates = (
  db: Db,
  domains: readonly string[],
  now: Date,
  { issuers, isLocal }: OpenProviders,
) => rows<StaffCandidate>(db, CANDIDATES, [domains, now, issuers, isLocal])

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
