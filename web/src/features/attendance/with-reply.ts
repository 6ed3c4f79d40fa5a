import type { EventReply } from "@grove/contract/attendance"
import type { Event } from "@grove/contract/posts"

/** Applies a reply to the event; going joins the waiting list while no place is free. Idempotent. */
export function withReply<
  E extends Pick<Event, "myReply" | "_count" | "placesLeft" | "waitingCount">,
>(event: E, reply: EventReply | null): E {
  const { myReply: held, placesLeft, waitingCount, _count } = event
  const isFull = placesLeft === 0 && held !== "going"
  const myReply = reply === "going" && isFull ? "waiting" : reply
  const by = (one: E["myReply"]) => Number(myReply === one) - Number(held === one)
  return {
    ...event,
    myReply,
    placesLeft: placesLeft === null ? null : placesLeft - by("going"),
    waitingCount: Math.max(0, waitingCount + by("waiting")),
    _count: {
      going: Math.max(0, _count.going + by("going")),
      interested: Math.max(0, _count.interested + by("interested")),
    },
  }
}
