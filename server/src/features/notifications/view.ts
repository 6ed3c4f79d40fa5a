import type { Notification, NotificationTab } from "@grove/contract/notifications"

import { profileImageSql } from "#db/media-url.ts"
import { IS_FILTERED, IS_MENTION, isFilteredKey, isMentionKey } from "#db/notification-keys.ts"
import { pipelinedRows, rows } from "#db/sql.ts"
import { isPresent } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"
import { sayAll, type Text } from "#platform/language/text.ts"

import { sentenceOf } from "./sentence.ts"
import { IS_SHOWN } from "./shown.ts"
import { shapeSubject, SUBJECT_COLUMNS, SUBJECT_JOINS, type SubjectRow } from "./subject.ts"

/** Notifications read per entry; further ones are counted without checking their actors. */
const MAX_READ = 100
const SHOWN_ACTORS = 5

interface EntryRow extends SubjectRow {
  id: string
  last_id: string
  acts: number
  is_read: boolean
  detail: { message?: string; texts?: (Text | string)[]; link?: string; title?: string }
  created_at: Date
  seen_acts: number
  people: number
  actors: [string, string | null, string | null, string | null][]
}

/** Entries with their latest notification and latest actors. */
const entries = (where: string) => `
  select g.id, g.last_id, g.group_key, g.acts, g.read_at is not null as is_read,
    latest.type, latest.post_id, latest.comment_id, latest.detail, latest.created_at, ${SUBJECT_COLUMNS},
    everyone.acts::int as seen_acts, everyone.people::int as people, coalesce(everyone.actors, '[]') as actors
  from notification_groups g
  cross join lateral (
    select sum(each.acts) as acts, count(*) filter (where each.actor_id is not null) as people,
      (array_agg(each.newest_id order by each.place))[1] as newest_id,
      json_agg(json_build_array(u.id, u.first_name, u.last_name, ${profileImageSql("u")}) order by each.place)
        filter (where each.place <= ${SHOWN_ACTORS} and u.id is not null) as actors
    from (
      select newest.actor_id, count(*) as acts, (array_agg(newest.id order by newest.place))[1] as newest_id,
        row_number() over (order by min(newest.place)) as place
      from (
        select n.id, n.actor_id, row_number() over (order by n.id desc) as place from notifications n
        where n.user_id = $1 and n.group_key = g.group_key and ${IS_SHOWN}
        order by n.id desc limit ${MAX_READ}
      ) newest
      group by newest.actor_id
    ) each
    left join users u on u.id = each.actor_id
  ) everyone
  join notifications latest on latest.id = everyone.newest_id
  ${SUBJECT_JOINS}
  where g.user_id = $1 and g.dismissed_at is null and ${where}`

/**
 * Unread entries of these groups with something new and still true in the range: the comment stands, the follower
 * still follows, and cases or people wait.
 */
const UNREAD_BETWEEN = `${entries(`g.read_at is null and not (g.${IS_FILTERED}) and g.group_key like any($4::text[])
  and exists (select 1 from notifications n where n.user_id = $1 and n.group_key = g.group_key
    and n.id > $2::uuid and n.id <= $3::uuid and ${IS_SHOWN}
    and (n.comment_id is null or exists (select 1 from comments c where c.id = n.comment_id and ${isPresent("c")}))
    and (n.type <> 'follow' or exists (select 1 from follows f where f.follower_id = n.actor_id and f.followee_id = $1))
    and (n.group_key not like 'cases:%' or exists (select 1 from violations v where v.status = 'pending'))
    and (n.group_key not like 'staff:joining:%' or exists (select 1 from join_requests j where j.state = 'waiting')))`)}
  order by g.last_id desc limit $5`

const listed = (where: string) =>
  `${entries(`g.last_id < $2::uuid and ${where}`)} order by g.last_id desc limit $3`
const LISTS: Record<NotificationTab, string> = {
  all: listed(`not (g.${IS_FILTERED})`),
  mentions: listed(IS_MENTION.replaceAll("group_key", "g.group_key")),
  filtered: listed(`g.${IS_FILTERED}`),
}
const BY_GROUP = entries("g.group_key = $2")

export type Entry = Notification & { lastId: string }

export async function viewEntries(
  db: Db,
  userId: string,
  tab: NotificationTab,
  before: string,
  limit: number,
): Promise<Entry[]> {
  const found = await pipelinedRows<EntryRow & Record<string, unknown>>(db, LISTS[tab], [
    userId,
    before,
    limit,
  ])
  return found.map(shapeEntry)
}

/** For mails about what happened in a range of ids. */
export async function viewUnreadBetween(
  db: Db,
  userId: string,
  groups: readonly string[],
  range: { after: string; upTo: string },
  limit: number,
): Promise<Entry[]> {
  const values = [userId, range.after, range.upTo, groups, limit]
  const found = await rows<EntryRow & Record<string, unknown>>(db, UNREAD_BETWEEN, values)
  return found.map(shapeEntry)
}

/** Returns undefined if its owner can no longer see it. */
export async function viewEntry(
  db: Db,
  userId: string,
  groupKey: string,
): Promise<Entry | undefined> {
  const [row] = await rows<EntryRow & Record<string, unknown>>(db, BY_GROUP, [userId, groupKey])
  return row && shapeEntry(row)
}

function shapeEntry(row: EntryRow): Entry {
  const actors = row.actors.map(([id, firstName, lastName, profileImageUrl]) => ({
    id,
    firstName,
    lastName,
    profileImageUrl,
  }))
  const isWhole = row.seen_acts < MAX_READ
  const actorCount = isWhole ? row.people : row.people + Math.max(0, row.acts - row.seen_acts)
  return {
    id: row.id,
    lastId: row.last_id,
    type: row.type,
    message: sentenceOf({
      type: row.type,
      groupKey: row.group_key,
      actors,
      actorCount,
      message: row.detail.texts ? sayAll(row.detail.texts) : row.detail.message,
      title: row.detail.title,
    }),
    timestamp: row.created_at.toISOString(),
    read: row.is_read,
    link: linkOf(row, actors[0]?.id),
    actors,
    actorCount,
    ...shapeSubject(row),
    isMention: isMentionKey(row.group_key),
    isFiltered: isFilteredKey(row.group_key),
  }
}

function linkOf(row: EntryRow, actorId: string | undefined): string | null {
  if (row.detail.link !== undefined) return row.detail.link
  if (row.post_id !== null)
    return `/post/${row.post_id}${row.comment_id === null ? "" : `?comment=${row.comment_id}`}`
  return actorId === undefined ? null : `/profile/${actorId}`
}
