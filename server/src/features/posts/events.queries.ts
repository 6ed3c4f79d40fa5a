import type { EventWords } from "@grove/contract/event-text"
import { eq, sql } from "drizzle-orm"

import { rows } from "#db/sql.ts"
import { posts } from "#db/tables/posts.ts"
import { maySeePost } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

export interface VisibleEvent {
  id: string
  event: EventWords
  startsAt: Date | null
  changedAt: Date
}

const VISIBLE = `
  select p.id, p.event, p.event_at as "startsAt", coalesce(p.edited_at, p.created_at) as "changedAt"
  from posts p where p.id = $2::uuid and ${maySeePost("$1", "p")}`

/** The post if the viewer can see it; `event` is null for other posts. */
export async function selectEvent(db: Db, viewerId: string, id: string) {
  const [row] = await rows<Omit<VisibleEvent, "event"> & { event: EventWords | null }>(
    db,
    VISIBLE,
    [viewerId, id],
  )
  return row
}

/** Adds to both counts in the caller's transaction and returns the new values. */
export async function addToAttendance(
  db: Db,
  id: string,
  by: { going: number; interested: number },
) {
  const [row] = await db
    .update(posts)
    .set({
      goingCount: sql`${posts.goingCount} + ${by.going}`,
      interestedCount: sql`${posts.interestedCount} + ${by.interested}`,
    })
    .where(eq(posts.id, id))
    .returning({ going: posts.goingCount, interested: posts.interestedCount })
  return row ?? { going: 0, interested: 0 }
}

export async function selectAttendance(db: Db, id: string) {
  const [row] = await db
    .select({ going: posts.goingCount, interested: posts.interestedCount })
    .from(posts)
    .where(eq(posts.id, id))
  return row ?? { going: 0, interested: 0 }
}
