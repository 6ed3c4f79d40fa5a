import type { EventReply } from "@grove/contract/attendance"
import type { Event } from "@grove/contract/posts"

/** Applies a reply to the event. Idempotent. */
export function withReply<E extends Pick<Event, "myReply" | "_count">>(
  event: E,
  myReply: EventReply | null,
): E {
  const count = (reply: EventReply) =>
    Math.max(0, event._count[reply] + Number(myReply === reply) - Number(event.myReply === reply))
  return { ...event, myReply, _count: { going: count("going"), interested: count("interested") } }
}
