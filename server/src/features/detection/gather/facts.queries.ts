import { rows } from "#db/sql.ts"
import { isPresent } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/** Every query takes many ids, so that a scan needs as many statements for a hundred accounts as for one. */

export interface AccountRow {
  id: string
  created_at: Date
  first_name: string | null
  last_name: string | null
  email: string | null
  bio: string | null
  picture_hash: string | null
  is_verified: boolean
  posts_count: number
  followers_count: number
  following_count: number
  likes_given: number
  comments_made: number
  commenters: number
  identical_comments: number
}

/** Higher counts do not change any finding, so counting stops there. */
const COUNT_LIMIT = 1000
const RECENT = 100

const ACCOUNTS = `
  select u.id, u.created_at, u.first_name, u.last_name, u.email, u.bio, u.picture_hash, u.is_verified,
    u.posts_count, u.followers_count, u.following_count,
    (select count(*) from (select 1 from likes where user_id = u.id limit ${COUNT_LIMIT}) l)::int as likes_given,
    (select count(*) from (select 1 from comments c where author_id = u.id and ${isPresent("c")} limit ${COUNT_LIMIT}) c)::int as comments_made,
    (select count(distinct c.author_id)
      from (select p.id from posts p where p.author_id = u.id and ${isPresent("p")} order by p.id desc limit ${RECENT}) p
      join comments c on c.post_id = p.id and c.author_id <> u.id and ${isPresent("c")})::int as commenters,
    (select coalesce(max(people), 0) from (
      select count(distinct p.author_id) as people
      from (select content, post_id from comments where author_id = u.id order by id desc limit ${RECENT}) c
      join posts p on p.id = c.post_id and p.author_id <> u.id
      where length(c.content) >= 8 group by lower(c.content)) same)::int as identical_comments
  from users u where u.id = any($1::text[]) and u.state <> 'deleted'`

export const selectAccounts = (db: Db, ids: readonly string[]) =>
  rows<AccountRow>(db, ACCOUNTS, [ids])

export interface PostRow {
  id: string
  author_id: string
  content: string
  has_link: boolean
  created_at: Date
}

/** Without later events of a series, which repeat the first by design. */
const POSTS = `
  select p.id, p.author_id, p.content, p.has_link, p.created_at
  from unnest($1::text[]) as wanted(id)
  cross join lateral (select * from posts p where p.author_id = wanted.id and not p.is_occurrence and ${isPresent("p")}
    order by p.id desc limit ${RECENT}) p`

export const selectRecentPosts = (db: Db, ids: readonly string[]) => rows<PostRow>(db, POSTS, [ids])

export interface FollowsRow {
  id: string
  mutual: number
  /** Mutual for at least a month, with accounts older than a month; at most 200. */
  long_mutual: string[] | null
  in_an_hour: number
}

const FOLLOWS = `
  with mine as (
    select f.follower_id, f.followee_id, f.created_at, b.created_at as back_at
    from follows f left join follows b on b.follower_id = f.followee_id and b.followee_id = f.follower_id
    where f.follower_id = any($1::text[])
  ), hours as (
    select follower_id, date_trunc('hour', created_at) as hour, count(*) as n from mine group by 1, 2
  )
  select m.follower_id as id, count(m.back_at)::int as mutual,
    (array_agg(o.id) filter (where m.back_at is not null and o.state = 'active'
      and greatest(m.created_at, m.back_at) < $2::timestamptz - interval '30 days'
      and o.created_at < $2::timestamptz - interval '30 days'))[1:200] as long_mutual,
    (select max(n) from hours h where h.follower_id = m.follower_id)::int as in_an_hour
  from mine m join users o on o.id = m.followee_id group by m.follower_id`

export const selectFollows = (db: Db, ids: readonly string[], now: Date) =>
  rows<FollowsRow>(db, FOLLOWS, [ids, now])

export interface MessagesRow {
  id: string
  strangers: number
  answered: number
  in_an_hour: number
  identical: number
}

/**
 * First messages to strangers. Texts are compared inside the database, ignoring the recipient's name, punctuation and
 * case; only counts leave it.
 */
const MESSAGES = `
  with cold as (
    select c.user_id, c.other_id, c.created_at, coalesce(o.has_written, false) as is_answered,
      (select md5(regexp_replace(replace(lower(m.content), lower(coalesce(nullif(u.first_name, ''), '…')), ''),
          '[^[:alpha:]]+', ' ', 'g'))
        from messages m
        where m.pair_key = least(c.user_id collate "C", c.other_id collate "C") || ':' ||
            greatest(c.user_id collate "C", c.other_id collate "C")
          and m.sender_id = c.user_id and m.content <> ''
        order by m.id limit 1) as words
    from conversations c join users u on u.id = c.other_id
    left join conversations o on o.user_id = c.other_id and o.other_id = c.user_id
    where c.user_id = any($1::text[]) and c.is_cold
  )
  select user_id as id, count(*)::int as strangers, count(*) filter (where is_answered)::int as answered,
    (select max(n) from (select count(*) as n from cold h where h.user_id = cold.user_id
      group by date_trunc('hour', h.created_at)) hours)::int as in_an_hour,
    (select coalesce(max(n), 0) from (select count(*) as n from cold s where s.user_id = cold.user_id
      and s.words is not null group by s.words) same)::int as identical
  from cold group by user_id`

export const selectFirstMessages = (db: Db, ids: readonly string[]) =>
  rows<MessagesRow>(db, MESSAGES, [ids])

export interface ReportsRow {
  id: string
  upheld: number
  /** Track record of each reporter of an open case. */
  reporters: { upheld: number; dismissed: number }[] | null
}

const REPORTS = `
  with experience as (
    select r.reporter_id, count(*) filter (where v.status in ('warned', 'removed'))::int as upheld,
      count(*) filter (where v.status in ('dismissed', 'overturned'))::int as dismissed
    from reports r join violations v on v.id = r.violation_id
    where r.reporter_id in (
      select r.reporter_id from reports r join violations v on v.id = r.violation_id
      where v.user_id = any($1::text[]) and v.status = 'pending')
    group by r.reporter_id
  )
  select wanted.id,
    (select count(*) from violations v where v.user_id = wanted.id and v.status in ('warned', 'removed')
      and v.resolved_by is not null)::int as upheld,
    (select json_agg(json_build_object('upheld', e.upheld, 'dismissed', e.dismissed)) from experience e
      where e.reporter_id in (
        select r.reporter_id from reports r join violations v on v.id = r.violation_id
        join users u on u.id = r.reporter_id and u.state = 'active'
        where v.user_id = wanted.id and v.status = 'pending')
      and not exists (select 1 from suspicions s where s.user_id = e.reporter_id
        and (s.score >= 50 or s.label = 'fake'))) as reporters
  from unnest($1::text[]) as wanted(id)`

export const selectReports = (db: Db, ids: readonly string[]) =>
  rows<ReportsRow>(db, REPORTS, [ids])

const pattern = (table: string) =>
  `regexp_replace(regexp_replace(lower(split_part(${table}.email, '@', 1)), '[[:alpha:]]+', 'a', 'g'), '[0-9]+', '0', 'g')`
const domain = (table: string) => `lower(split_part(${table}.email, '@', 2))`

/**
 * Accounts created within half an hour of each other from the same network, or with addresses of the same domain and
 * the same pattern including digits. Private networks are ignored: behind a proxy everyone shares one.
 */
const SIGNUPS = `
  select u.id, count(distinct p.id)::int as peers
  from users u
  join users p on p.id <> u.id and p.created_at between u.created_at - interval '30 minutes'
    and u.created_at + interval '30 minutes'
  where u.id = any($1::text[]) and (
    (${pattern("u")} like '%0%' and ${pattern("u")} = ${pattern("p")} and ${domain("u")} = ${domain("p")})
    or exists (select 1 from sessions a join sessions b on b.address_prefix = a.address_prefix
      where a.user_id = u.id and b.user_id = p.id
        and a.address_prefix !~ '^(127\\.|10\\.|192\\.168\\.|172\\.(1[6-9]|2\\d|3[01])\\.|::1|f[cde])'))
  group by u.id`

export const selectSignups = (db: Db, ids: readonly string[]) =>
  rows<{ id: string; peers: number }>(db, SIGNUPS, [ids])

export interface GraphRow {
  user_id: string
  rank: number
  from_fakes: number
  is_reached: boolean
  seeds: number
}

const GRAPH = `select user_id, rank, from_fakes, is_reached, seeds from graph_trust where user_id = any($1::text[])`

export const selectGraph = (db: Db, ids: readonly string[]) => rows<GraphRow>(db, GRAPH, [ids])

const SUSPECTS = `
  select user_id from suspicions where user_id = any($1::text[]) and (score >= 50 or label = 'fake')`

/** The given accounts that are suspicious as of their latest analysis. */
export async function selectSuspects(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ user_id: string }>(db, SUSPECTS, [ids])
  return new Set(found.map((row) => row.user_id))
}
