import { rows } from "#db/sql.ts"
import { maySeePost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

const COUNTS = `
  select p.going_count as going, p.interested_count as interested, p.waiting_count as waiting,
    case when p.event_capacity is not null then greatest(p.event_capacity - p.going_count, 0) end as "placesLeft",
    array(select u.id from users u where u.id = any($2::text[]) and ${maySeePost("u.id", "p")}) as viewers
  from posts p where p.id = $1::uuid and p.event is not null`

interface CountsRow extends Record<string, unknown> {
  going: number
  interested: number
  waiting: number
  placesLeft: number | null
  viewers: string[]
}

/** The counts of an event, and which of these people can see it. */
export async function selectCounts(db: Db, postId: string, viewers: readonly string[]) {
  const [row] = await rows<CountsRow>(db, COUNTS, [postId, viewers])
  return row
}
