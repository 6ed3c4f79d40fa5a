import { rows } from "#db/sql.ts"
import type { StoredEvent } from "#db/tables/posts.ts"
import { isPresent, maySeePost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

export interface News {
  id: string
  event: StoredEvent
  canceledAt: Date | null
}

const WITH_NEWS = `select p.id, p.event, p.canceled_at as "canceledAt" from posts p
  where (p.id = $1::uuid or p.series_id = $1::uuid) and p.event ? 'known' and ${isPresent("p")}
  order by p.event_at, p.id`

/** Events, of a series or single, whose guests are to be notified; the next first. */
export const selectNews = (db: Db, id: string) =>
  rows<News & Record<string, unknown>>(db, WITH_NEWS, [id])

/** One row per guest, with the first event that concerns them; $1 = events, $2 = last guest, $3 = limit. */
const GUESTS = `
  select distinct on (r.user_id) r.user_id as "userId", p.id as "postId"
  from event_replies r join posts p on p.id = r.post_id
  where p.id = any($1::uuid[]) and r.user_id > $2 and r.user_id <> p.author_id and ${maySeePost("r.user_id", "p")}
  order by r.user_id, p.event_at limit $3`

export const selectGuestsOf = (db: Db, ids: readonly string[], after: string, limit: number) =>
  rows<{ userId: string; postId: string }>(db, GUESTS, [ids, after, limit])
