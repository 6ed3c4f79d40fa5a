import { PersonRef, type Person, type Profile } from "@grove/contract/users"

import { jsonColumns, jsonObject } from "#db/json-sql.ts"
import { profileImageSql } from "#db/media-url.ts"
import { pipelinedRows } from "#db/sql.ts"
import type { StoredMention } from "#db/tables/users.ts"
import { isPresent, maySeeUserRow, showsEmail } from "#db/visibility.ts"
import type { Context } from "#platform/context.ts"

/** The only place that shows e-mail addresses: to their owners, or if the owner and the site allow it. */
export const shownEmail = (viewer: string, table: string) =>
  `case when ${table}.id = ${viewer} or ${showsEmail(table)} then ${table}.email end`

const nameSql = (table: string, column: "first_name" | "last_name", whenDeleted: string) =>
  `case when ${table}.state = 'deleted' then '${whenDeleted}' else ${table}.${column} end`

/** The only place that shapes a `PersonRef`. Does not check visibility. */
const personFields = (table: string) => ({
  id: `${table}.id`,
  firstName: nameSql(table, "first_name", "Deleted"),
  lastName: nameSql(table, "last_name", "user"),
  handle: `${table}.handle`,
  profileImageUrl: profileImageSql(table),
  isVerified: `${table}.is_verified`,
})

/** JSON of a `PersonRef`, for statements that print JSON. */
export const personJson = (table: string) => jsonObject(PersonRef, personFields(table))

/** The columns of a `PersonRef`, for statements that return rows. */
export const personColumns = (table: string) => jsonColumns(PersonRef, personFields(table))

export type PersonRow = PersonRef

/** Drops the other columns of a row. */
export const shapePersonRef = (row: PersonRow): PersonRef => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  handle: row.handle,
  profileImageUrl: row.profileImageUrl,
  isVerified: row.isVerified,
})

export interface ListedPersonRow extends PersonRow {
  position: string
  email: string | null
  bio: string | null
  is_following: boolean
}

const listed = (isFollowing: string) =>
  `${personColumns("u")}, ${shownEmail("$1", "u")} as email, u.bio, ${isFollowing} as is_following`

export const LISTED = listed(
  "exists (select 1 from follows where follower_id = $1 and followee_id = u.id)",
)
/** `LISTED` for a statement that reads only people the viewer does not follow. */
export const LISTED_UNFOLLOWED = listed("false")

/**
 * The statement of every list of people: `pick` selects (person_id, position); this loads them and drops users the
 * viewer ($1) cannot see.
 */
export const peopleText = (pick: string, extra = "") => `
  with picked as (${pick})
  select picked.position::text as position, ${extra ? `picked.${extra}, ` : ""}${LISTED}
  from picked join users u on u.id = picked.person_id
  where ${maySeeUserRow("$1", "u")}
  order by picked.position desc`

export const shapePerson = (row: Omit<ListedPersonRow, "position">): Person => ({
  ...shapePersonRef(row),
  email: row.email,
  bio: row.bio,
  isFollowing: row.is_following,
})

interface ProfileRow extends ListedPersonRow {
  bio_mentions: StoredMention[]
  created_at: Date
  follows_you: boolean
  is_blocked: boolean
  is_muted: boolean
  posts_count: number
  followers_count: number
  following_count: number
  pinned_post_id: string | null
}

/** Blockers still see the profile, to unblock; blocked users do not. */
const PROFILE = `
  select '1' as position, ${LISTED}, u.bio_mentions, u.created_at, u.posts_count, u.followers_count, u.following_count,
    exists (select 1 from follows where follower_id = u.id and followee_id = $1) as follows_you,
    mine.blocker_id is not null as is_blocked,
    exists (select 1 from mutes where muter_id = $1 and muted_id = u.id) as is_muted,
    (select p.id from pins join posts p on p.id = pins.post_id where pins.user_id = u.id and ${isPresent("p")})
      as pinned_post_id
  from users u
  left join blocks mine on mine.blocker_id = $1 and mine.blocked_id = u.id
  where u.id = $2 and u.state = 'active'
    and not exists (select 1 from blocks where blocker_id = u.id and blocked_id = $1)`

export async function viewProfile(ctx: Context, id: string): Promise<Profile | undefined> {
  const [row] = await pipelinedRows<ProfileRow>(ctx.db, PROFILE, [ctx.actor.userId, id])
  if (!row) return undefined
  const person = shapePerson(row)
  const isHidden = row.is_blocked
  return {
    ...person,
    bioMentions: row.bio_mentions,
    ...(isHidden && { email: null, bio: null, bioMentions: [], profileImageUrl: null }),
    createdAt: row.created_at.toISOString(),
    followsYou: row.follows_you,
    isBlocked: row.is_blocked,
    isMuted: row.is_muted,
    _count: isHidden
      ? { posts: 0, followers: 0, following: 0 }
      : {
          posts: row.posts_count,
          followers: row.followers_count,
          following: row.following_count,
        },
    pinnedPostId: isHidden ? null : row.pinned_post_id,
  }
}
