import { rows } from "#db/sql.ts"
import { maySeePost, maySeeUserRow } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/** Skips people who cannot see the event or the inviter, or have answered or been invited already. */
const INVITE = `
  insert into event_invitations (post_id, user_id, invited_by, created_at)
  select p.id, u.id, $1, $4 from users u, posts p
  where p.id = any($2::uuid[]) and u.id = any($3::text[]) and u.id <> $1 and u.id <> p.author_id
    and ${maySeeUserRow("$1", "u")} and ${maySeePost("u.id", "p")}
    and not exists (select 1 from event_replies r where r.post_id = p.id and r.user_id = u.id)
  order by p.id, u.id
  on conflict do nothing
  returning post_id, user_id`

export const insertInvitations = (
  db: Db,
  inviterId: string,
  postIds: readonly string[],
  userIds: readonly string[],
  now: Date,
) => rows<{ post_id: string; user_id: string }>(db, INVITE, [inviterId, postIds, userIds, now])
