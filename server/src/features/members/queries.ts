import type { MemberFilter } from "@grove/contract/members"

import { isOnline } from "#db/presence.ts"
import { rows } from "#db/sql.ts"
import { isSuspected } from "#db/suspected.ts"
import { personColumns, type PersonRow } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

export interface MemberRow extends PersonRow {
  email: string | null
  email_verified: boolean
  created_at: Date
  is_banned: boolean
  penalty: "restriction" | "suspension" | "ban" | null
  until: Date | null
  is_likely_fake: boolean
  granted: string[] | null
  is_online: boolean
  seen_at: Date | null
  storage: string
  posts: number
}

/** $1 is the current time. The penalty is the hardest one in force. */
const MEMBER = `
  ${personColumns("u")}, u.email, u.email_verified, u.created_at, u.state = 'banned' as is_banned,
    p.type as penalty, p.expires_at as until, ${isSuspected("u.id")} as is_likely_fake,
    (select array_agg(g.role order by g.role) from grants g where g.user_id = u.id) as granted,
    ${isOnline("u.id")} as is_online,
    (select max(s.seen_at) from sessions s where s.user_id = u.id) as seen_at,
    (select coalesce(sum(m.bytes), 0) from media m
      where m.hash in (select hash from media_uses where owner_id = u.id)) as storage,
    u.posts_count as posts
  from users u left join lateral (
    select type, expires_at from penalties p
    where p.user_id = u.id and p.ended_at is null and (p.expires_at is null or p.expires_at > $1) and p.type <> 'warning'
    order by array_position(array['ban', 'suspension', 'restriction'], p.type), p.expires_at desc nulls first limit 1
  ) p on true`

const BARRED = `(u.state = 'banned' or exists (select 1 from penalties b where b.user_id = u.id and b.ended_at is null
  and b.type in ('suspension', 'ban') and (b.expires_at is null or b.expires_at > $1)))`

/** $2 are the domains that give a role. */
const STAFF = `(u.id = 'admin' or exists (select 1 from grants g where g.user_id = u.id)
  or (u.email_verified and split_part(lower(u.email), '@', 2) = any($2::text[])))`

const FILTERS: Record<MemberFilter, string> = {
  all: "true",
  active: `not ${BARRED}`,
  suspended: BARRED,
  staff: STAFF,
  fake: isSuspected("u.id"),
}

/** $3 as typed, $4 as a pattern of addresses and handles, $5 as a pattern of folded names. */
const MATCHES = `($3 = '' or u.id in (
  select id from users where id = $3 or lower(email) like $4 or lower(handle) like $4
  union select user_id from search_people where name like '% ' || search_fold($5) || '%'))`

/** $6 is the last member of the previous page. */
const listText = (filter: MemberFilter) => `
  select ${MEMBER}
  where u.state <> 'deleted' and ${FILTERS[filter]} and ${MATCHES} and $2::text[] is not null
    and ($6 = '' or (u.created_at, u.id) < (select created_at, id from users where id = $6))
  order by u.created_at desc, u.id desc limit $7`

const LIST = Object.fromEntries(
  Object.keys(FILTERS).map((filter) => [filter, listText(filter as MemberFilter)]),
) as Record<MemberFilter, string>

export interface ListQuery {
  now: Date
  domains: readonly string[]
  term: string
  after: string
  limit: number
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&")

export function selectMembers(db: Db, filter: MemberFilter, query: ListQuery) {
  const { now, domains, term, after, limit } = query
  const word = term.replace(/^@/, "")
  const values = [
    now,
    domains,
    word,
    `${escaped(word.toLowerCase())}%`,
    escaped(word),
    after,
    limit,
  ]
  return rows<MemberRow>(db, LIST[filter], values)
}

const ONE = `select ${MEMBER} where u.id = $2 and u.state <> 'deleted'`

export async function selectMember(db: Db, now: Date, userId: string) {
  const [row] = await rows<MemberRow>(db, ONE, [now, userId])
  return row
}

const COUNTS = `
  select count(*)::int as "all", (count(*) filter (where not ${BARRED}))::int as active,
    (count(*) filter (where ${BARRED}))::int as suspended, (count(*) filter (where ${STAFF}))::int as staff,
    (count(*) filter (where ${isSuspected("u.id")}))::int as fake,
    (select count(*) from join_requests where state = 'waiting')::int as waiting
  from users u where u.state <> 'deleted'`

export type Counts = Record<MemberFilter | "waiting", number>

export async function selectCounts(db: Db, now: Date, domains: readonly string[]) {
  const [row] = await rows<Counts>(db, COUNTS, [now, domains])
  return row
}

export interface PenaltyRow {
  id: number
  type: "warning" | "restriction" | "suspension" | "ban"
  reason: string
  created_at: Date
  expires_at: Date | null
  ended_at: Date | null
  end_reason: "expired" | "lifted" | "overturned" | "undone" | "replaced" | null
}

const PENALTIES = `
  select id, type, reason, created_at, expires_at, ended_at, end_reason from penalties
  where user_id = $1 order by id desc limit 10`

export const selectPenalties = (db: Db, userId: string) => rows<PenaltyRow>(db, PENALTIES, [userId])

const SUSPICION = `select score, analyzed_at from suspicions where user_id = $1`

export async function selectSuspicion(db: Db, userId: string) {
  const [row] = await rows<{ score: number; analyzed_at: Date }>(db, SUSPICION, [userId])
  return row
}

const INVITATIONS = `
  select
    (select i.inviter_id from invitation_uses x join invitations i on i.id = x.invitation_id where x.user_id = $1) as inviter,
    (select count(*) from invitation_uses x join invitations i on i.id = x.invitation_id where i.inviter_id = $1)::int as count,
    array(select x.user_id from invitation_uses x join invitations i on i.id = x.invitation_id
      where i.inviter_id = $1 order by x.created_at desc limit 10) as invited`

export async function selectInvitations(db: Db, userId: string) {
  const [row] = await rows<{ inviter: string | null; count: number; invited: string[] }>(
    db,
    INVITATIONS,
    [userId],
  )
  return row ?? { inviter: null, count: 0, invited: [] }
}
