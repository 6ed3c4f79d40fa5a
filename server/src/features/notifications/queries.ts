import { filteredEnd, IS_FILTERED } from "#db/notification-keys.ts"
import { shortRead } from "#db/short-reads.ts"
import { pipelinedRows, rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"
import type { Text } from "#platform/language/text.ts"

import { isFilteredAct } from "./filter.ts"
import { IS_SHOWN } from "./shown.ts"

export interface NewNotification {
  userId: string
  type: string
  /** The setting that can switch it off; moderation has none. */
  kind: string
  actorId: string | null
  groupKey: string
  onceKey: string
  postId: string | null
  commentId: string | null
  detail: { message?: string; texts?: (Text | string)[]; link?: string; title?: string }
  createdAt: Date
}

/**
 * Inserts nothing if the user switched it off, or blocked, was blocked by or muted the actor. Marks the group as
 * unread and moves it to the top. A filtered act joins the entry of its actor.
 */
const INSERT = `
  with inserted as (
    insert into notifications (user_id, type, actor_id, group_key, once_key, post_id, comment_id, detail, created_at)
    select u.id, $2, $3, case when ${isFilteredAct("u", "$3", "$9")} then $4 || ${filteredEnd("$3")} else $4 end,
      $5, $6, $7, $8::jsonb, $9
    from users u
    where u.id = $1 and u.state = 'active' and coalesce((u.settings -> 'notify' ->> $10)::boolean, true)
      and not exists (select 1 from blocks where blocker_id = u.id and blocked_id = $3)
      and not exists (select 1 from blocks where blocker_id = $3 and blocked_id = u.id)
      and not exists (select 1 from mutes where muter_id = u.id and muted_id = $3)
    on conflict (user_id, once_key) do nothing
    returning id, group_key
  ), grouped as (
    insert into notification_groups as g (user_id, group_key, last_id, acts)
    select $1, inserted.group_key, inserted.id, 1 from inserted
    on conflict (user_id, group_key) do update
      set last_id = greatest(g.last_id, excluded.last_id), acts = g.acts + 1, read_at = null, dismissed_at = null
    returning 1
  )
  select inserted.group_key, not (inserted.${IS_FILTERED})
    and exists (select 1 from push_subscriptions where user_id = $1) as may_push
  from inserted, grouped`

interface Inserted extends Record<string, unknown> {
  /** Of the entry it joined. */
  group_key: string
  may_push: boolean
}

export async function insertNotification(
  db: Db,
  n: NewNotification,
): Promise<Inserted | undefined> {
  const [row] = await rows<Inserted>(db, INSERT, [
    n.userId,
    n.type,
    n.actorId,
    n.groupKey,
    n.onceKey,
    n.postId,
    n.commentId,
    JSON.stringify(n.detail),
    n.createdAt,
    n.kind,
  ])
  return row
}

/** The badge of the browser shows no more. */
const MAX_COUNT = 100

/** Counts only what the list shows. */
const counted = (where: string) => `
  select count(*)::int as count from (
    select 1 from notification_groups g
    where g.user_id = $1 and g.dismissed_at is null and ${where}
      and exists (select 1 from notifications n where n.user_id = $1 and n.group_key = g.group_key and ${IS_SHOWN})
    limit ${MAX_COUNT}
  ) counted`
const UNREAD = counted(`g.read_at is null and not (g.${IS_FILTERED})`)
const FILTERED = counted(`g.${IS_FILTERED}`)

export const unreadRead = (userId: string) =>
  shortRead<{ count: number }, { count: number }>(UNREAD, [userId], ([row]) => row!)

export async function countFiltered(db: Db, userId: string): Promise<{ count: number }> {
  const [row] = await pipelinedRows<{ count: number }>(db, FILTERED, [userId])
  return row!
}

/** $2 = ids of entries, or null for all. */
const READ = `
  update notification_groups set read_at = $3
  where user_id = $1 and read_at is null and ($2::uuid[] is null or id = any($2::uuid[]))
  returning id`

export async function markRead(
  db: Db,
  userId: string,
  ids: readonly string[] | undefined,
  at: Date,
): Promise<number> {
  return (await rows(db, READ, [userId, ids ?? null, at])).length
}

export async function markUnread(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const found = await rows(
    db,
    `update notification_groups set read_at = null
     where user_id = $1 and read_at is not null and id = any($2::uuid[]) returning id`,
    [userId, ids],
  )
  return found.length
}

/** Returns whether the entry exists. */
export async function updateDismissed(
  db: Db,
  userId: string,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const found = await rows(
    db,
    `update notification_groups set dismissed_at = $3 where user_id = $1 and id = $2 returning id`,
    [userId, id, at],
  )
  return found.length > 0
}
