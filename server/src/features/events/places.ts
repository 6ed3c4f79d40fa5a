import type { EventReply } from "@grove/contract/attendance"
import type { Event } from "@grove/contract/posts"

export type StoredReply = NonNullable<Event["myReply"]>

export interface Places {
  /** Null without a limit. */
  capacity: number | null
  going: number
  waiting: number
}

/** The reply to store: `going` becomes `waiting` when all places are taken. A place once given is kept. */
export function replyGiven(
  wanted: EventReply,
  before: StoredReply | null,
  { capacity, going }: Places,
): StoredReply {
  if (wanted === "interested" || before === "going") return wanted
  return capacity === null || going < capacity ? "going" : "waiting"
}

/** How many people move up from the waiting list. */
export function placesToGive({ capacity, going, waiting }: Places): number {
  return capacity === null ? waiting : Math.max(0, Math.min(waiting, capacity - going))
}

/** How the counts change when one reply does. */
export const countChange = (before: StoredReply | null, after: StoredReply | null) => ({
  going: Number(after === "going") - Number(before === "going"),
  interested: Number(after === "interested") - Number(before === "interested"),
  waiting: Number(after === "waiting") - Number(before === "waiting"),
})
