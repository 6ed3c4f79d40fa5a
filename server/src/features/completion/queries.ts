import { COMPLETIONS_SHOWN, type CompletedPerson } from "@grove/contract/completion"

import { pipelinedRows } from "#db/sql.ts"
import { isPresent, mayListUserRow, maySeePost, unseenBy } from "#db/visibility.ts"
import { personColumns, type PersonRow } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

/**
 * Maximum number of users looked up by a prefix. If there are more, the groups that are shown first are searched as
 * well.
 */
const MAX_MATCHES = 100
/** Latest comments, followees and followers that are considered then. */
const LATEST = { comments: 300, followees: 2000, followers: 1000 }

/** The beginning of a word of the folded name or handle; null if nothing is left of the text. */
const PATTERN = `
  select '% ' || regexp_replace(nullif(btrim(case when position('_' in $2) > 0 then search_fold($2) else search_spread($2) end), ''),
    '[\\\\%_]', '\\\\\\&', 'g') || '%' as pattern`

const begins = (name: string) => `${name} like (select pattern from asked)`

/** Users of a group whose name begins with the text, looked up one by one; skipped when the prefix found everyone. */
const ofGroup = (group: string) => `
  select s.user_id from (${group}) g, lateral (select user_id, name from search_people where user_id = g.id offset 0) s
  where (select count(*) from begun) = ${MAX_MATCHES} and ${begins("s.name")}`

const follows = (owner: string, other: string, limit: number) =>
  `select f.${other} as id from follows f where f.${owner} = $1 order by f.id desc limit ${limit}`

/**
 * Users whose name or handle begins with $2, as the viewer ($1) may mention them: people in the conversation under post
 * $3, followees, followers, others. Suspended accounts are left out: they cannot answer. $4 = now.
 */
export const FIND_PEOPLE = `
  with ${unseenBy("$1")}, asked as materialized (${PATTERN}),
  near as materialized (
    select p.author_id as id, true as is_author from posts p where p.id = $3::uuid and ${maySeePost("$1", "p")}
    union
    select m.author_id, m.author_id = m.post_author_id from (
      select m.author_id, p.author_id as post_author_id from posts p join comments m on m.post_id = p.id
      where p.id = $3::uuid and ${maySeePost("$1", "p")} and ${isPresent("m")} and m.hidden_at is null
      order by m.id desc limit ${LATEST.comments}
    ) m
  ),
  begun as materialized (select user_id from search_people where ${begins("name")} limit ${MAX_MATCHES}),
  found as (
    select user_id from begun
    union ${ofGroup("select id from near")}
    union ${ofGroup(follows("follower_id", "followee_id", LATEST.followees))}
    union ${ofGroup(follows("followee_id", "follower_id", LATEST.followers))}
  ),
  known as (
    select u.*, near.is_author,
      exists (select 1 from follows where follower_id = $1 and followee_id = u.id) as is_followed,
      exists (select 1 from follows where follower_id = u.id and followee_id = $1) as follows_back
    from found, lateral (select * from users where id = found.user_id offset 0) u left join near on near.id = u.id
    where u.id <> $1 and ${mayListUserRow("u")}
      and not exists (select 1 from penalties b where b.user_id = u.id and b.ended_at is null
        and b.type in ('suspension', 'ban') and (b.expires_at is null or b.expires_at > $4::timestamptz))
  ),
  related as (
    select *, case when is_author then 'author' when is_author is not null then 'commenter'
      when is_followed and follows_back then 'mutual' when is_followed then 'following'
      when follows_back then 'follower' else 'none' end as relation
    from known
  )
  select ${personColumns("u")}, u.relation from related u
  order by case when is_author is not null then 0 when is_followed then 1 when follows_back then 2 else 3 end,
    followers_count desc, id
  limit ${COMPLETIONS_SHOWN}`

interface PersonFound extends PersonRow {
  relation: CompletedPerson["relation"]
}

interface PeopleAsked {
  viewerId: string
  typed: string
  postId: string | undefined
  now: Date
}

export const selectPeople = (db: Db, { viewerId, typed, postId, now }: PeopleAsked) =>
  pipelinedRows<PersonFound & Record<string, unknown>>(db, FIND_PEOPLE, [
    viewerId,
    typed,
    postId ?? null,
    now,
  ])
