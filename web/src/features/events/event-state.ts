import type { Event, Post } from "@grove/contract/posts"

export interface EventPost extends Post {
  event: Event
}

/** Members can answer an event until it has ended or is canceled. */
export const isOpen = (event: Event, now: number) =>
  event.canceledAt === null && !isOver(event, now)

const isOver = ({ endsAt }: Event, now: number) => endsAt !== null && Date.parse(endsAt) < now

/** Whether this member sees the names of the guests. */
export function mayListGuests(event: Event, isHost: boolean): boolean {
  if (isHost || event.guestListVisible === "everyone") return true
  return event.guestListVisible === "guests" && event.myReply === "going"
}

export const mayInvite = (event: Event, isHost: boolean) =>
  isHost || (event.guestsMayInvite && event.myReply === "going")
