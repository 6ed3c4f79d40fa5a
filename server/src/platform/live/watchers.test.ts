import { expect, test } from "vitest"

import { openWatchers, watchedPostIn } from "./watchers.ts"

test("a user watches the ten posts opened last", () => {
  const watchers = openWatchers()
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
  const watchers = openWatchers()
  watchers.add("ann", "p")
  watchers.add("bob", "p")
  watchers.remove("ann")
  expect(watchers.of("p")).toEqual(["bob"])
  watchers.remove("bob")
  expect(watchers.has("p")).toBe(false)
})

test("limits a post to 2,000 watchers, who can repeat the request", () => {
  const watchers = openWatchers()
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
  expect(watchedPostIn({ type: "watch", ...fields })).toBe(postId)
})
