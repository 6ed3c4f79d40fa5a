import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const STORIES = `delete from stories where author_id = $1 returning id`
const VIEWS = `delete from story_views where user_id = $1`

export const deleteStoriesOf = (db: Db, userId: string) =>
  rows<{ id: string }>(db, STORIES, [userId])

export async function deleteViewsOf(db: Db, userId: string) {
  await rows(db, VIEWS, [userId])
}
