import { filteredEnd, IS_FILTERED } from "#db/notification-keys.ts"
import { rows } from "#db/sql.ts"
import { maySeeUserRow } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/**
 * Moves filtered entries of actor $1 into the entries their acts would have joined. One statement, so that no reader
 * sees an act twice or not at all.
 */
const release = (where: string) => `
  with filtered as (
    select g.user_id, g.group_key, left(g.group_key, -length(${filteredEnd("$1::text")})) as joined, g.last_id, g.acts, g.read_at
    from notification_groups g
    where g.${IS_FILTERED} and right(g.group_key, length(${filteredEnd("$1::text")})) = ${filteredEnd("$1::text")}
      and g.dismissed_at is null and ${where}
    for update
  ), moved as (
    update notifications n set group_key = filtered.joined from filtered
    where n.user_id = filtered.user_id and n.group_key = filtered.group_key
  ), gone as (
    delete from notification_groups g using filtered
    where g.user_id = filtered.user_id and g.group_key = filtered.group_key
  )
  insert into notification_groups as g (user_id, group_key, last_id, acts, read_at)
  select user_id, joined, last_id, acts, read_at from filtered
  on conflict (user_id, group_key) do update set last_id = greatest(g.last_id, excluded.last_id),
    acts = g.acts + excluded.acts, dismissed_at = null,
    read_at = case when g.read_at is null or excluded.read_at is null then null else g.read_at end
  returning user_id`

const OF_ONE = release("g.user_id = $2")
const OF_ALL =
  release(`(g.user_id, g.group_key) in (select n.user_id, n.group_key from notifications n
  where n.actor_id = $1 and n.${IS_FILTERED})`)

interface Released extends Record<string, unknown> {
  user_id: string
}

/** Returns whether there was anything to move. */
export async function releaseFor(db: Db, userId: string, actorId: string): Promise<boolean> {
  return (await rows<Released>(db, OF_ONE, [actorId, userId])).length > 0
}

/** For all recipients, who are returned. */
export async function releaseForAll(db: Db, actorId: string): Promise<string[]> {
  const released = await rows<Released>(db, OF_ALL, [actorId])
  return [...new Set(released.map((row) => row.user_id))]
}

/** Finds a member the user can see; repeated choices keep their time. */
const INSERT_SENDER = `
  insert into notification_senders as known (user_id, sender_id, created_at)
  select $1, u.id, $3 from users u where u.id = $2 and u.id <> $1 and ${maySeeUserRow("$1", "u")}
  on conflict (user_id, sender_id) do update set created_at = known.created_at
  returning sender_id`

/** Returns whether the member exists for the user. */
export async function insertSender(
  db: Db,
  userId: string,
  senderId: string,
  at: Date,
): Promise<boolean> {
  return (await rows(db, INSERT_SENDER, [userId, senderId, at])).length > 0
}
