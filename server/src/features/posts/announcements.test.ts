import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { openAnnouncements } from "./announcements.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const post = (postId: string) => ({ postId, authorId: "ann" })
const readers = (count: number) => Array.from({ length: count }, (_, n) => `reader ${n}`)

function setUp() {
  const sent: { userIds: readonly string[]; posts: string[] }[] = []
  const announcements = openAnnouncements(
    (userIds, posts: ReturnType<typeof post>[]) =>
      void sent.push({ userIds, posts: posts.map(({ postId }) => postId) }),
    { burst: 10, perSecond: 40, posts: 3 },
  )
  const told = () => sent.reduce((sum, { userIds }) => sum + userIds.length, 0)
  return { sent, told, add: announcements.add }
}

test("notifies a few readers at once, in one event", () => {
  const { sent, add } = setUp()
  add(readers(3), post("1"))
  expect(sent).toEqual([{ userIds: readers(3), posts: ["1"] }])
})

test("notifies many readers at a limited rate, each once", () => {
  const { sent, told, add } = setUp()
  add(readers(100), post("1"))
  expect(told()).toBe(10)
  vi.advanceTimersByTime(1000)
  expect(told()).toBe(50)
  vi.advanceTimersByTime(10_000)
  expect(sent.flatMap(({ userIds }) => userIds).toSorted()).toEqual(readers(100).toSorted())
})

test("posts that arrive while a reader waits travel in one event, the newest if there are many", () => {
  const { sent, told, add } = setUp()
  add(readers(20), post("1"))
  for (const id of ["2", "3", "4"]) add(["reader 19"], post(id))
  vi.advanceTimersByTime(10_000)
  expect(told()).toBe(20)
  const last = sent.find(({ userIds }) => userIds.includes("reader 19"))
  expect(last?.posts).toEqual(["2", "3", "4"])
  expect(sent.find(({ userIds }) => userIds.includes("reader 18"))?.posts).toEqual(["1"])
})

test("after a pause the full burst is available again, and no timer is left", () => {
  const { told, add } = setUp()
  add(readers(10), post("1"))
  vi.advanceTimersByTime(1000)
  expect(vi.getTimerCount()).toBe(0)
  add(readers(10), post("2"))
  expect(told()).toBe(20)
})
