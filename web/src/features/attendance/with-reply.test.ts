import { expect, test } from "vitest"

import { withReply } from "./with-reply.ts"

const event = (myReply: "going" | "interested" | null, going: number, interested: number) => ({
  myReply,
  _count: { going, interested },
})

test.each([
  ["a first reply", event(null, 2, 5), "going", event("going", 3, 5)],
  ["the same again", event("going", 3, 5), "going", event("going", 3, 5)],
  ["another reply", event("going", 3, 5), "interested", event("interested", 2, 6)],
  ["withdrawn", event("interested", 2, 6), null, event(null, 2, 5)],
  ["never below zero", event("going", 0, 0), null, event(null, 0, 0)],
] as const)("%s", (_, before, reply, after) => {
  expect(withReply(before, reply)).toEqual(after)
})
