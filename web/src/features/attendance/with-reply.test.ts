import { expect, test } from "vitest"

import { withReply } from "./with-reply.ts"

const event = (myReply: "going" | "interested" | null, going: number, interested: number) => ({
  myReply,
  _count: { going, interested },
})

test.each([
  ["a first answer", event(null, 2, 5), "going", event("going", 3, 5)],
  ["the same again", event("going", 3, 5), "going", event("going", 3, 5)],
  ["another answer", event("going", 3, 5), "interested", event("interested", 2, 6)],
  ["taken back", event("interested", 2, 6), null, event(null, 2, 5)],
  ["never below nothing", event("going", 0, 0), null, event(null, 0, 0)],
] as const)("%s", (_, before, reply, after) => {
  expect(withReply(before, reply)).toEqual(after)
})
