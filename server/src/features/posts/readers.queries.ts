import { rows } from "#db/sql.ts"
import { isPostShown, unwelcomeTo } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/**
 * Users connected to process $3, or listed in $4, who follow $1 or follow nobody and so read everything. Driven by the
 * followers, because most authors have far fewer of them than there are users online. One text instead of a row each:
 * parsing ten thousand rows would block the event loop.
 */
const READERS = `
  with post as materialized (select p.author_id from posts p where p.id = $2::uuid and ${isPostShown("p")}),
  unwelcome as materialized (${unwelcomeTo("$1")} union all ${unwelcomeTo("(select author_id from post)")}),
  following as (
    select f.follower_id as id from follows f join presences here on here.user_id = f.follower_id
    where f.followee_id = $1 and here.server_id = $3::uuid
    union all
    select reader.id from presences here join users reader on reader.id = here.user_id
    where here.server_id = $3::uuid and reader.following_count = 0
    union
    select reader.id from users reader where reader.id = any($4::text[])
      and (reader.following_count = 0 or exists (select 1 from follows where follower_id = reader.id and followee_id = $1))
  )
  select string_agg(id, ',') as ids from following
  where exists (select 1 from post) and id <> $1 and id not in (select id from unwelcome)`

export async function selectReadersOnline(
  db: Db,
  { authorId, postId }: { authorId: string; postId: string },
  /** The process, and who is connected to it without being recorded yet. */
  { serverId, unrecorded }: { serverId: string; unrecorded: readonly string[] },
): Promise<string[]> {
  const values = [authorId, postId, serverId, unrecorded]
  const [row] = await rows<{ ids: string | null }>(db, READERS, values)
  return row?.ids?.split(",") ?? []
}
