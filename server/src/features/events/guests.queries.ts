import type { GUEST_TABS } from "@grove/contract/events"

import { pipelinedRows } from "#db/sql.ts"
import { mayListUserRow, maySeeGuests, unseenBy } from "#db/visibility.ts"
import { LISTED, type ListedPersonRow } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

export interface GuestRow extends ListedPersonRow {
  rank: number
  time: string
  follows_you: boolean
  [column: string]: unknown
}

const GUEST = `${LISTED}, exists (select 1 from follows where follower_id = u.id and followee_id = $1) as follows_you`

const MAY_SEE = `select ${maySeeGuests("$1", "p")} as allowed from posts p where p.id = $2::uuid`

export async function selectMaySeeGuests(db: Db, viewerId: string, postId: string) {
  const [row] = await pipelinedRows<{ allowed: boolean }>(db, MAY_SEE, [viewerId, postId])
  return row?.allowed ?? false
}

/**
 * $1 = viewer, $2 = event, $3 = reply, $4 and $5 = position of the last guest, $6 = limit, $7 = host. The host first,
 * then people the viewer follows, then others; each part reads no more guests than the page needs.
 */
const part = (rank: number, from: string) => `(
    select ${rank} as rank, e.user_id from ${from} join users u on u.id = e.user_id
    where e.post_id = $2::uuid and e.reply = $3 and ${mayListUserRow("u")}
      and $4 <= ${rank} and e.user_id > case when $4 = ${rank} then $5 else '' end
      and ${rank === 0 ? "e.user_id = $7" : "e.user_id <> $7"}
      ${rank === 2 ? "and not exists (select 1 from follows f where f.follower_id = $1 and f.followee_id = e.user_id)" : ""}
    order by e.user_id limit $6)`
const BY_RANK = `
  with ${unseenBy("$1")}, found as (
    ${part(0, "event_replies e")}
    union all ${part(1, "follows f join event_replies e on f.follower_id = $1 and f.followee_id = e.user_id")}
    union all ${part(2, "event_replies e")}
  )
  select found.rank, ${GUEST} from found join users u on u.id = found.user_id
  order by found.rank, found.user_id limit $6`

/** In the order in which they joined the list; $3 and $4 = position of the last guest, $5 = limit. */
const byTime = (table: string, time: string, only: string) => `
  with ${unseenBy("$1")}
  select to_char(e.${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, ${GUEST}
  from ${table} e join users u on u.id = e.user_id
  where e.post_id = $2::uuid and ${only} and ${mayListUserRow("u")}
    and (date_trunc('milliseconds', e.${time}), e.user_id) > ($3::timestamptz, $4)
  order by date_trunc('milliseconds', e.${time}), e.user_id limit $5`
const BY_TIME = {
  waiting: byTime("event_replies", "waiting_at", "e.reply = 'waiting'"),
  invited: byTime("event_invitations", "created_at", "true"),
}

type Tab = (typeof GUEST_TABS)[number]

export const selectGuests = (
  db: Db,
  viewerId: string,
  event: { id: string; authorId: string },
  reply: Exclude<Tab, keyof typeof BY_TIME>,
  after: readonly [number, string],
  limit: number,
) =>
  pipelinedRows<GuestRow>(db, BY_RANK, [viewerId, event.id, reply, ...after, limit, event.authorId])

export const selectGuestsInOrder = (
  db: Db,
  viewerId: string,
  postId: string,
  tab: keyof typeof BY_TIME,
  after: readonly [string, string],
  limit: number,
) => pipelinedRows<GuestRow>(db, BY_TIME[tab], [viewerId, postId, ...after, limit])
