import { rows } from "#db/sql.ts"
import { isPostShown, unwelcomeTo } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/**
 * Users connected to process $3, or listed in $4, who follow $1 or follow nobody and so read everything. Driven by the
 * followers, because most authors have far fewer of them than there are users online. One list of short numbers instead
 * of a row each: reading ten thousand rows, or as many ids, would block the event loop. Sorted, which is
 * near the order of their places.
 */
const READERS = `
  with post as materialized (select p.author_id from posts p where p.id = $2::uuid and ${isPostShown("p")}),
  unwelcome as materialized (${unwelcomeTo("$1")} union all ${unwelcomeTo("(select author_id from post)")}),
  following as (
    select f.follower_id as id, here.number from follows f join presences here on here.user_id = f.follower_id
    where f.followee_id = $1 and here.server_id = $3::uuid
    union all
    select reader.id, here.number from presences here join users reader on reader.id = here.user_id
    where here.server_id = $3::uuid and reader.following_count = 0
    union all
    select reader.id, null from users reader where reader.id = any($4::text[])
      and (reader.following_count = 0 or exists (select 1 from follows where follower_id = reader.id and followee_id = $1))
  )
  select coalesce(json_agg(number order by number) filter (where number is not null), '[]') as numbers,
    coalesce(json_agg(id) filter (where number is null), '[]') as unrecorded
  from following
  where exists (select 1 from post) and id <> $1 and id not in (select id from unwelcome)
    and (number is null or id not in (select unnest($4::text[])))`

export interface ReadersOnline {
  /** How `presences` names them. */
  numbers: number[]
  /** Ids of those whom the process does not know to be recorded yet. */
  unrecorded: string[]
}

export async function selectReadersOnline(
  db: Db,
  { authorId, postId }: { authorId: string; postId: string },
  /** The process, and who is connected to it without being recorded yet. */
  { serverId, unrecorded }: { serverId: string; unrecorded: readonly string[] },
): Promise<ReadersOnline> {
  const values = [authorId, postId, serverId, unrecorded]
  const [readers] = await rows<ReadersOnline>(db, READERS, values)
  return readers!
}
