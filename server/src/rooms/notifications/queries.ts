import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

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

/** Only for those who want it, and never from someone they blocked, were blocked by, or muted. */
const INSERT = `
  insert into notifications (user_id, type, actor_id, group_key, once_key, post_id, comment_id, detail, created_at)
  select u.id, $2, $3, $4, $5, $6, $7, $8::jsonb, $9
  from users u
  where u.id = $1 and u.state = 'active' and coalesce((u.settings -> 'notify' ->> $10)::boolean, true)
    and not exists (select 1 from blocks where blocker_id = u.id and blocked_id = $3)
    and not exists (select 1 from blocks where blocker_id = $3 and blocked_id = u.id)
    and not exists (select 1 from mutes where muter_id = u.id and muted_id = $3)
  on conflict (user_id, once_key) do nothing
  returning id`

export async function insertNotification(db: Db, n: NewNotification): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(db, INSERT, [
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
  return row?.id
}
