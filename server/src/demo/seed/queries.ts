import { count, type PgTable, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { bookmarks } from "#db/tables/bookmarks.ts"
import { commentLikes, comments } from "#db/tables/comments.ts"
import { scans } from "#db/tables/detection.ts"
import { eventInvitations, eventReplies } from "#db/tables/events.ts"
import { follows } from "#db/tables/follows.ts"
import { postHashtags } from "#db/tables/hashtags.ts"
import { likes } from "#db/tables/likes.ts"
import { mediaUses } from "#db/tables/media.ts"
import { conversations, messages } from "#db/tables/messages.ts"
import { notificationGroups, notifications } from "#db/tables/notifications.ts"
import { interests, onboarding } from "#db/tables/onboarding.ts"
import { pins } from "#db/tables/pins.ts"
import { categories, feedItems, posts } from "#db/tables/posts.ts"
import { invitations, invitationUses, joinRequests } from "#db/tables/registration.ts"
import { reposts } from "#db/tables/reposts.ts"
import { announcements } from "#db/tables/site.ts"
import { stories, storyViews } from "#db/tables/stories.ts"
import { users } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

/**
 * Features write with the current time, so past activity is bulk-inserted into their tables. Only
 * for an empty community.
 */
const TABLES = {
  users,
  follows,
  posts,
  feedItems,
  postHashtags,
  pins,
  comments,
  commentLikes,
  likes,
  reposts,
  bookmarks,
  eventReplies,
  eventInvitations,
  stories,
  storyViews,
  messages,
  conversations,
  notifications,
  notificationGroups,
  mediaUses,
  joinRequests,
  invitations,
  invitationUses,
  announcements,
  onboarding,
  interests,
}

type Tables = typeof TABLES
export type Rows = { [T in keyof Tables]?: Tables[T]["$inferInsert"][] }

const AT_ONCE = 700

/** In the order above, since later tables reference earlier ones. */
export async function insertRows(db: Db, all: Rows): Promise<void> {
  for (const [name, table] of Object.entries(TABLES)) {
    const some: Record<string, unknown>[] = all[name as keyof Tables] ?? []
    for (let at = 0; at < some.length; at += AT_ONCE)
      await db.insert(table as PgTable).values(some.slice(at, at + AT_ONCE))
  }
}

/**
 * One process seeds, however many were started; the others find members when they acquire the lock.
 */
export async function acquireSeedLock(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`)
}

export async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await db.select({ people: count() }).from(users)
  return row?.people === 0
}

export async function hasScan(db: Db): Promise<boolean> {
  const [row] = await db.select({ scans: count() }).from(scans)
  return row !== undefined && row.scans > 0
}

export async function selectCategoryIds(db: Db): Promise<Map<string, number>> {
  const found = await db.select({ id: categories.id, name: categories.name }).from(categories)
  return new Map(found.map((category) => [category.name, category.id]))
}

/** How many of a member's notifications can be unread. */
const UNREAD = 8

/** Backdates the notifications the features created and marks older ones as read. */
const TIDY = [
  `update notifications set id = uuidv7(created_at - clock_timestamp()) where created_at < now() - interval '5 seconds'
     and id_time(id) > created_at + interval '1 minute'`,
  `update notification_groups g set
     last_id = (select id from notifications n where n.user_id = g.user_id and n.group_key = g.group_key order by id desc limit 1)`,
  `update notification_groups g set read_at = now()
   from (select id, row_number() over (partition by user_id order by last_id desc) as place from notification_groups) newest
   where newest.id = g.id and (newest.place > ${UNREAD} or id_time(g.last_id) < now() - interval '9 hours')`,
  `analyze`,
]

export async function tidyNotifications(db: Db): Promise<void> {
  for (const text of TIDY) await rows(db, text, [])
}
