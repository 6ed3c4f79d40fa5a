import { rows } from "#db/sql.ts"
import { maySeePost, notMuted } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/** Those of the given users who follow the actor, or follow nobody and so read everything. */
const READERS = `
  select reader.id from users reader
  where reader.id = any($3::text[]) and reader.id <> $1
    and (reader.following_count = 0 or exists (select 1 from follows where follower_id = reader.id and followee_id = $1))
    and ${notMuted("reader.id", "$1")}
    and exists (select 1 from posts p where p.id = $2::uuid and ${maySeePost("reader.id", "p")})`

export async function selectReadersAmong(
  db: Db,
  actorId: string,
  postId: string,
  people: readonly string[],
): Promise<string[]> {
  if (people.length === 0) return []
  const found = await rows<{ id: string }>(db, READERS, [actorId, postId, people])
  return found.map((reader) => reader.id)
}
