import { expect, test } from "vitest"

import { withReply } from "./with-reply.ts"

type Reply = "going" | "interested" | "waiting" | null

const event = (
  myReply: Reply,
  going: number,
  interested: number,
  placesLeft: number | null = null,
  waitingCount = 0,
) => ({ myReply, _count: { going, interested }, placesLeft, waitingCount })

test.each([
  ["a first reply", event(null, 2, 5), "going", event("going", 3, 5)],
  ["the same again", event("going", 3, 5), "going", event("going", 3, 5)],
  ["another reply", event("going", 3, 5), "interested", event("interested", 2, 6)],
  ["withdrawn", event("interested", 2, 6), null, event(null, 2, 5)],
  ["never below zero", event("going", 0, 0), null, event(null, 0, 0)],
  ["takes a place", event(null, 2, 5, 3), "going", event("going", 3, 5, 2)],
  ["takes the last place", event(null, 2, 5, 1), "going", event("going", 3, 5, 0)],
  ["keeps the last place", event("going", 3, 5, 0), "going", event("going", 3, 5, 0)],
  ["gives the last place back", event("going", 3, 5, 0), null, event(null, 2, 5, 1)],
  ["waits when full", event("interested", 3, 5, 0, 1), "going", event("waiting", 3, 4, 0, 2)],
  ["waits only once", event("waiting", 3, 4, 0, 2), "going", event("waiting", 3, 4, 0, 2)],
  ["waits no longer", event("waiting", 3, 4, 0, 2), null, event(null, 3, 4, 0, 1)],
] as const)("%s", (_, before, reply, after) => {
  expect(withReply(before, reply)).toEqual(after)
})
