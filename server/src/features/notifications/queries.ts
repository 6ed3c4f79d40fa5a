import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

import { IS_SHOWN } from "./view.ts"

export interface NewNotification {
  userId: string
  type: string
  /** Which switch in the settings governs it; moderation has none. */
  kind: string
  actorId: string | null
  groupKey: string
  onceKey: string
  postId: string | null
  commentId: string | null
  detail: { message?: string; link?: string }
  createdAt: Date
}

/**
 * Only for those who want it, and never from someone they blocked, were blocked by, or muted. The entry it belongs to
 * moves up and is new again.
 */
const INSERT = `
  with made as (
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
    select $1, $4, made.id, 1 from made
    on conflict (user_id, group_key) do update
      set last_id = greatest(g.last_id, excluded.last_id), acts = g.acts + 1, read_at = null
    returning 1
  )
  select made.id, exists (select 1 from push_subscriptions where user_id = $1) as may_push
  from made, grouped`

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

/** Beyond this the badge says no more. */
const MOST_COUNTED = 100

/** As many as the list would show: what is hidden from it is not counted either. */
const UNREAD = `
  select count(*)::int as count from (
    select 1 from notification_groups g
    where g.user_id = $1 and g.read_at is null
      and exists (select 1 from notifications n where n.user_id = $1 and n.group_key = g.group_key and ${IS_SHOWN})
    limit ${MOST_COUNTED}
  ) unread`

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await rows<{ count: number }>(db, UNREAD, [userId])
  return row?.count ?? 0
}

/** $2 = the entries meant, or null for all. */
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
