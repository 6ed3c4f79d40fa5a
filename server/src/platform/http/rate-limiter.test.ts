import { ROUTES } from "@grove/contract/routes"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { type Actor, STRANGER } from "#platform/actor.ts"

import { memoryLimiter } from "./limiters.ts"
import { BUDGETS, isCountedApart, type RateClass } from "./rate-classes.ts"
import { openCostBudget, openRateLimiter, waitText } from "./rate-limiter.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const OLD = new Date(0)
const person = (userId: string, since = OLD) => ({ ...STRANGER, userId, since })
const ADDRESS = "192.0.2.1"

const isRefused = (
  limiter: ReturnType<typeof openRateLimiter>,
  rateClass: RateClass,
  actor: Actor,
  address = ADDRESS,
) =>
  limiter.consume(rateClass, actor, address, new Date()).then(
    () => false,
    () => true,
  )

/** How many requests are allowed, and how long the next one has to wait. */
async function until429(
  rateClass: RateClass,
  actor: Actor,
  address = ADDRESS,
  limiter = openRateLimiter(),
) {
  for (let count = 0; count < 50_000; count += 1) {
    try {
      await limiter.consume(rateClass, actor, address, new Date())
    } catch (error) {
      const { code, retryAfterSeconds, message } = error as {
        code: string
        retryAfterSeconds: number
        message: string
      }
      return { count, code, retryAfterSeconds, message, limiter }
    }
  }
  throw new Error(`${rateClass} has no limit`)
}

test.each([
  ["read", 1500, 300],
  ["page", 300, 300],
  ["post", 60, 3600],
  ["comment", 120, 3600],
  ["react", 500, 3600],
  ["follow", 100, 3600],
  ["invite", 10, 3600],
  ["upload", 600, 3600],
  ["translate", 20, 60],
  ["message", 60, 60],
  ["story", 30, 86_400],
  ["report", 20, 86_400],
  ["profile", 20, 3600],
  ["search", 30, 60],
  ["suggest", 120, 60],
  ["write", 300, 3600],
  ["export", 5, 3600],
  ["remove", 30, 1800],
  ["analyze", 60, 3600],
  ["scan", 6, 3600],
  ["login", 100, 300],
  ["live", 60, 60],
  ["media", 6000, 300],
] as const)(
  "T30 %s: allows a member %i requests, then rejects until the window ends",
  async (rateClass, most, seconds) => {
    const { count, code, retryAfterSeconds, limiter } = await until429(rateClass, person("ann"))
    expect([count, code]).toEqual([most, "request.tooMany"])
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds)
    expect(await isRefused(limiter, rateClass, person("bob"))).toBe(false)
    vi.advanceTimersByTime(seconds * 1000 + 1000)
    expect(await isRefused(limiter, rateClass, person("ann"))).toBe(false)
  },
)

test.each([
  ["sign-in", 600, 300],
  ["static", 30_000, 300],
  ["probe", 600, 60],
  ["csp-report", 30, 60],
  ["provider", 3000, 300],
  ["returned-mail", 600, 300],
] as const)(
  "T30 %s: allows an address %i requests, signed in or not",
  async (rateClass, most, seconds) => {
    const { count, limiter } = await until429(rateClass, STRANGER)
    expect(count).toBe(most)
    expect(await isRefused(limiter, rateClass, person("ann"))).toBe(true)
    expect(await isRefused(limiter, rateClass, STRANGER, "192.0.2.2")).toBe(false)
    vi.advanceTimersByTime(seconds * 1000 + 1000)
    expect(await isRefused(limiter, rateClass, STRANGER)).toBe(false)
  },
)

test("T30 pictures and files do not use up the overall budget", async () => {
  const { limiter } = await until429("media", person("ann"))
  expect(await isRefused(limiter, "read", person("ann"))).toBe(false)
  await until429("static", STRANGER, ADDRESS, limiter)
  expect(await isRefused(limiter, "read", STRANGER)).toBe(false)
})

test.each([
  ["post", person("ann"), 3600, 300],
  ["follow", person("ann"), 3600, 400],
  ["invite", person("ann"), 3600, 30],
  ["message", person("ann"), 60, 500],
  ["translate", person("ann"), 60, 200],
  // Consumed from the longer window first, where the five refusals count too.
  ["read", STRANGER, 10, 295],
] as const)(
  "T30 %s: allows no more over time than the longer window has",
  async (rateClass, actor, shortSeconds, most) => {
    const limiter = openRateLimiter()
    let allowed = 0
    for (let wait = 0; wait <= shortSeconds; vi.advanceTimersByTime(shortSeconds * 1000)) {
      const { count, retryAfterSeconds } = await until429(rateClass, actor, ADDRESS, limiter)
      allowed += count
      wait = retryAfterSeconds
    }
    expect(allowed).toBe(most)
  },
)

test("T30 has lower limits on the first day of an account", async () => {
  const allowed = async (rateClass: RateClass) =>
    (await until429(rateClass, person("new", new Date()))).count
  expect(await allowed("post")).toBe(10)
  expect(await allowed("comment")).toBe(30)
  expect(await allowed("follow")).toBe(50)
  expect(await allowed("invite")).toBe(3)
  expect(await allowed("react")).toBe(500)
})

test("the first day has no limit of its own where the class has none", async () => {
  expect((await until429("read", person("new", new Date()))).count).toBe(1500)
})

test("T30 every budget of a new member has a name of its own, since nodes share them", async () => {
  const names: string[] = []
  const limiter = openRateLimiter({}, (name, budget) => {
    names.push(`${name}/${budget.seconds}`)
    return memoryLimiter(name, budget)
  })
  for (const rateClass of ["post", "comment", "follow"] as const)
    await limiter.consume(rateClass, person("new", new Date()), ADDRESS, new Date())
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain("first-day-post/86400")
})

test("passes on the failure of a limiter instead of refusing the request", async () => {
  const failure = new Error("the store is gone")
  const broken = { points: 1, consume: () => Promise.reject(failure) }
  const limiter = openRateLimiter({}, () => broken as never)
  const request = limiter.consume("read", STRANGER, ADDRESS, new Date())
  await expect(request).rejects.toBe(failure)
  await expect(openCostBudget(broken as never).consume("ann", 1)).rejects.toBe(failure)
})

test("reports the longest wait, which also covers the limit of the first day", async () => {
  const ann = person("ann", new Date(Date.now() - 3_600_000))
  const limiter = openRateLimiter({ post: [{ points: 10, seconds: 3600 }] })
  // Uses up the hour and the first day together.
  const { count, retryAfterSeconds, message } = await until429("post", ann, ADDRESS, limiter)
  expect([count, retryAfterSeconds]).toEqual([10, 82_800])
  expect(message).toBe("Too many requests. Please try again in 23 hours.")
  vi.advanceTimersByTime(82_800_000)
  expect(await isRefused(limiter, "post", ann)).toBe(false)
})

test.each([
  [1, "in a moment"],
  [60, "in a moment"],
  [61, "in 2 minutes"],
  [2400, "in 40 minutes"],
  [5400, "in 90 minutes"],
  [5401, "in 2 hours"],
  [86_400, "in 24 hours"],
])("describes %i seconds as '%s'", (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

test("T30 counts strangers by address, an IPv6 /64 as one", async () => {
  const { limiter, count } = await until429("read", STRANGER, "2001:db8:1:2::1")
  expect(count).toBe(50)
  const isOut = (address: string) => isRefused(limiter, "read", STRANGER, address)
  expect(await isOut("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(true)
  expect(await isOut("2001:0db8:0001:0002::9")).toBe(true)
  expect(await isOut("2001:db8:1:3::1")).toBe(false)
  await until429("read", STRANGER, "192.0.2.7", limiter)
  expect(await isOut("::ffff:192.0.2.7")).toBe(true)
})

test("T30 every class has its own budget or counts toward the overall one", () => {
  for (const rateClass of Object.keys(BUDGETS) as RateClass[])
    expect([rateClass, BUDGETS[rateClass].length > 0 || !isCountedApart(rateClass)]).toEqual([
      rateClass,
      true,
    ])
  const routes = Object.values(ROUTES).flatMap((feature) => Object.values(feature))
  expect(routes.length).toBeGreaterThan(60)
  for (const route of routes) expect(BUDGETS).toHaveProperty(route.rateClass)
})

test("a cost budget refuses without charging, says how long to wait, and takes points back", async () => {
  const budget = openCostBudget(memoryLimiter("cost", { points: 10, seconds: 60 }))
  expect(await budget.consume("ann", 6)).toBeUndefined()
  vi.advanceTimersByTime(20_500)
  expect(await budget.consume("ann", 6)).toBe(40)
  expect(await budget.consume("ann", 4)).toBeUndefined()
  expect(await budget.consume("bob", 10)).toBeUndefined()
  await budget.refund("ann", 3)
  expect(await budget.consume("ann", 3)).toBeUndefined()
  expect(await budget.consume("ann", 1)).toBe(40)
  vi.advanceTimersByTime(40_000)
  expect(await budget.consume("ann", 10)).toBeUndefined()
})
