import { eq } from "#db/drizzle.ts"
import { shortRead } from "#db/short-reads.ts"
import { rows } from "#db/sql.ts"
import { stories, storyViews } from "#db/tables/stories.ts"
import { mayListStory, maySeeStory, maySeePerson } from "#db/visibility.ts"
import { personColumns, type PersonRow } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

import { shapeStory, STORY_COLUMNS, type StoryRow } from "./view.ts"

/** $1 = viewer, $2 = now, $3 = number of authors. Own stories first, then unseen, then seen; newest authors first. */
const LIST = `
  with shown as (
    select s.id, s.author_id,
      s.author_id <> $1 and not exists (select 1 from story_views where story_id = s.id and user_id = $1) as is_new
    from stories s
    where (s.author_id = $1 or s.author_id in (select followee_id from follows where follower_id = $1))
      and ${mayListStory("$1", "s", "$2")}
  ), people as (
    select author_id, row_number() over (order by author_id = $1 desc, bool_or(is_new) desc, max(id::text) desc) as place
    from shown group by author_id
  )
  select ${STORY_COLUMNS}
  from people
  join shown on shown.author_id = people.author_id
  join stories s on s.id = shown.id
  join users u on u.id = s.author_id
  where people.place <= $3
  order by people.place, s.id`

export const storiesRead = (viewerId: string, now: Date, people: number) =>
  shortRead(LIST, [viewerId, now, people], (found: readonly StoryRow[]) => found.map(shapeStory))

const ONE = `
  select ${STORY_COLUMNS}
  from stories s join users u on u.id = s.author_id
  where s.id = $2::uuid and ${maySeeStory("$1", "s", "$3")}`

export async function selectStory(db: Db, viewerId: string, id: string, now: Date) {
  const [row] = await rows<StoryRow>(db, ONE, [viewerId, id, now])
  return row
}

export async function insertStory(db: Db, facts: typeof stories.$inferInsert): Promise<string> {
  const [row] = await db.insert(stories).values(facts).returning({ id: stories.id })
  return row!.id
}

export async function insertView(db: Db, storyId: string, userId: string, createdAt: Date) {
  await db.insert(storyViews).values({ storyId, userId, createdAt }).onConflictDoNothing()
}

export interface ViewerRow extends PersonRow {
  position: string
  viewed_at: Date
}

const VIEWERS = `
  select v.id as position, v.created_at as viewed_at, ${personColumns("u")}
  from story_views v join users u on u.id = v.user_id
  where v.story_id = $2::uuid and v.id < $3::uuid and ${maySeePerson("$1", "v.user_id")}
  order by v.id desc limit $4`

export const selectViewers = (
  db: Db,
  ownerId: string,
  storyId: string,
  before: string,
  limit: number,
) => rows<ViewerRow>(db, VIEWERS, [ownerId, storyId, before, limit])

/** Without visibility checks. */
export async function lockStory(db: Db, id: string) {
  const [row] = await db.select().from(stories).where(eq(stories.id, id)).for("update")
  return row
}

export async function setRemoved(db: Db, id: string, at: Date | null) {
  await db.update(stories).set({ removedAt: at }).where(eq(stories.id, id))
}

export async function deleteStory(db: Db, id: string) {
  await db.delete(stories).where(eq(stories.id, id))
}

const EXPIRED = `
  delete from stories where id in (
    select id from stories where expires_at <= $1 order by expires_at limit $2 for update skip locked
  ) returning id`

export async function deleteExpired(db: Db, now: Date, limit: number): Promise<string[]> {
  const gone = await rows<{ id: string }>(db, EXPIRED, [now, limit])
  return gone.map((story) => story.id)
}
