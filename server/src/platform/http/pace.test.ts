import { TABLE } from "@grove/contract/table"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { type Actor, STRANGER } from "#platform/actor.ts"

import { keepPace } from "./pace.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const OLD = new Date(0)
const person = (userId: string, since = OLD) => ({ ...STRANGER, userId, since })

/** How many go through, and for how long the next has to wait. */
async function until429(
  pace: Parameters<ReturnType<typeof keepPace>["take"]>[0],
  actor: Actor,
  address = "192.0.2.1",
  keeper = keepPace(true),
) {
  for (let count = 0; ; count += 1) {
    try {
      await keeper.take(pace, actor, address, new Date())
    } catch (error) {
      const { code, retryAfterSeconds } = error as { code: string; retryAfterSeconds: number }
      return { count, code, retryAfterSeconds, keeper }
    }
  }
}

test.each([
  ["post", 60, 3600],
  ["comment", 120, 3600],
  ["react", 500, 3600],
  ["follow", 100, 3600],
  ["message", 60, 60],
  ["story", 30, 86_400],
  ["report", 20, 86_400],
  ["profile", 20, 3600],
  ["search", 30, 60],
  ["remove", 30, 1800],
  ["analyze", 60, 3600],
  ["scan", 6, 3600],
] as const)(
  "T30 %s: %i go, the next is refused, and goes when the time has come",
  async (pace, most, seconds) => {
    const { count, code, retryAfterSeconds, keeper } = await until429(pace, person("ann"))
    expect([count, code]).toEqual([most, "request.tooMany"])
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds)
    // Somebody else is not meant.
    await keeper.take(pace, person("bob"), "192.0.2.1", new Date())
    vi.advanceTimersByTime(seconds * 1000 + 1000)
    await keeper.take(pace, person("ann"), "192.0.2.1", new Date())
  },
)

test("T30 the first day is slower", async () => {
  expect((await until429("post", person("new", new Date()))).count).toBe(10)
})

test("T30 strangers by address: all of an IPv6 household is one, a mapped address is the address", async () => {
  const { keeper, count } = await until429("read", STRANGER, "2001:db8:1:2::1")
  expect(count).toBe(50)
  const isRefused = (address: string) =>
    keeper.take("read", STRANGER, address, new Date()).then(
      () => false,
      () => true,
    )
  expect(await isRefused("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(true)
  expect(await isRefused("2001:0db8:0001:0002::9")).toBe(true)
  expect(await isRefused("2001:db8:1:3::1")).toBe(false)
  await until429("read", STRANGER, "192.0.2.7", keeper)
  expect(await isRefused("::ffff:192.0.2.7")).toBe(true)
})

test("T30 every row has a pace", () => {
  const rows = Object.values(TABLE).flatMap((room) => Object.values(room))
  expect(rows.length).toBeGreaterThan(60)
  for (const row of rows) expect([row.path, typeof row.pace]).toEqual([row.path, "string"])
})
