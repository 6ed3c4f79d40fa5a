import { expect, test } from "vitest"

import { STRANGER } from "#platform/actor.ts"
import type { Sockets } from "#platform/live/sockets.ts"

import { openWatchers } from "./watchers.service.ts"

function setUp() {
  let changePresence: Parameters<Sockets["onPresence"]>[0] = () => undefined
  let receive: Parameters<Sockets["onClientEvent"]>[1] = () => undefined
  const watchers = openWatchers({
    onPresence: (handler) => void (changePresence = handler),
    onClientEvent: (_type, handler) => void (receive = handler),
  })
  return {
    watchers,
    leave: (userId: string) => changePresence(userId, false),
    send: (fields: object) => receive({ ...STRANGER, userId: "ann" }, { type: "watch", ...fields }),
  }
}

test("a user watches the ten posts opened last", () => {
  const { watchers } = setUp()
  for (let n = 1; n <= 10; n += 1) watchers.add("ann", `p${n}`)
  watchers.add("ann", "p1")
  watchers.add("ann", "p11")
  expect([watchers.of("p1"), watchers.has("p2"), watchers.of("p11")]).toEqual([
    ["ann"],
    false,
    ["ann"],
  ])
})

test("keeps nothing of a user who is gone", () => {
  const { watchers, leave } = setUp()
  watchers.add("ann", "p")
  watchers.add("bob", "p")
  leave("ann")
  expect(watchers.of("p")).toEqual(["bob"])
  leave("bob")
  expect(watchers.has("p")).toBe(false)
})

test("limits a post to 2,000 watchers, who can repeat the request", () => {
  const { watchers } = setUp()
  for (let n = 0; n < 2000; n += 1) watchers.add(`u${n}`, "p")
  expect([watchers.add("late", "p"), watchers.add("u7", "p")]).toEqual([false, true])
  expect(watchers.of("p")).toHaveLength(2000)
})

const POST = "01a1e662-427e-78e2-8bc5-b4bca7ac145f"
test.each([
  [{ postId: POST }, POST],
  [{ postId: `x${POST}` }, undefined],
  [{ postId: `${POST}x` }, undefined],
  [{ postId: POST.toUpperCase() }, undefined],
  [{ postId: { toString: () => POST } }, undefined],
  [{ postId: 7 }, undefined],
  [{}, undefined],
])("reads the watched post of %j", (fields, postId) => {
  const { watchers, send } = setUp()
  let watched: string | undefined
  watchers.onWatch((_userId, id) => void (watched = id))
  send(fields)
  expect(watched).toBe(postId)
})
