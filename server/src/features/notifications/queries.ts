import { shortRead } from "#db/short-reads.ts"
import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"
import type { Text } from "#platform/language/text.ts"

import { IS_SHOWN } from "./view.ts"

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
 * unread and moves it to the top.
 */
const INSERT = `
  with inserted as (
    insert into notifications (user_id, type, actor_id, group_key, once_key, post_id, comment_id, detail, created_at)
    select u.id, $2, $3, $4, $5, $6, $7, $8::jsonb, $9
    from users u
    where u.id = $1 and u.state = 'active' and coalesce((u.settings -> 'notify' ->> $10)::boolean, true)
      and not exists (select 1 from blocks where blocker_id = u.id and blocked_id = $3)
      and not exists (select 1 from blocks where blocker_id = $3 and blocked_id = u.id)
      and not exists (select 1 from mutes where muter_id = u.id and muted_id = $3)
    on conflict (user_id, once_key) do nothing
    returning id
  ), grouped as (
    insert into notification_groups as g (user_id, group_key, last_id, acts)
    select $1, $4, inserted.id, 1 from inserted
    on conflict (user_id, group_key) do update
      set last_id = greatest(g.last_id, excluded.last_id), acts = g.acts + 1, read_at = null
    returning 1
  )
  select inserted.id, exists (select 1 from push_subscriptions where user_id = $1) as may_push
  from inserted, grouped`

export async function insertNotification(
  db: Db,
  n: NewNotification,
): Promise<{ id: string; may_push: boolean } | undefined> {
  const [row] = await rows<{ id: string; may_push: boolean }>(db, INSERT, [
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
const UNREAD = `
  select count(*)::int as count from (
    select 1 from notification_groups g
    where g.user_id = $1 and g.read_at is null
      and exists (select 1 from notifications n where n.user_id = $1 and n.group_key = g.group_key and ${IS_SHOWN})
    limit ${MAX_COUNT}
  ) unread`

export const unreadRead = (userId: string) =>
  shortRead<{ count: number }, { count: number }>(UNREAD, [userId], ([row]) => row!)

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
