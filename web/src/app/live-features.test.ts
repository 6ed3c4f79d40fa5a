// @vitest-environment jsdom
import type { LiveEvent } from "@grove/contract/live"
import { keys } from "@grove/contract/query-keys"
import { act } from "@testing-library/react"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { live as detection } from "#features/detection/live.ts"
import { live as penalties } from "#features/penalties/live.ts"
import { live as posts } from "#features/posts/live.ts"
import { newPosts, useNewPostCount } from "#features/posts/new-posts.ts"
import { live as push } from "#features/push/live.ts"
import { live as reports } from "#features/reports/live.ts"
import { effectsOn } from "#test/cache-effects.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"

const CASES = [keys.violations, keys.penalties, keys.appeals, keys.audit]
let client = freshClient()

/** Each key with something in it, so that it can become stale. */
const fill = (...filled: readonly (readonly unknown[])[]) => {
  for (const key of filled) client.setQueryData(key, "something")
}
const staleAfter = (work: () => void) => effectsOn(client, work).stale
const names = (...given: readonly (readonly unknown[])[]) =>
  given.map((key) => key.join(".")).toSorted()
const event = (type: string, facts = {}) => ({ type, ...facts }) as LiveEvent

beforeEach(() => {
  vi.useFakeTimers()
  client = freshClient()
})
afterEach(() => void vi.useRealTimers())

test("a change of standing refreshes the session and the member's penalties", () => {
  fill(keys.me, keys.ownPenalties)
  expect(staleAfter(() => penalties.handle(event("message"), client))).toEqual([])
  expect(staleAfter(() => penalties.handle(event("standing"), client))).toEqual(
    names(keys.me, keys.ownPenalties),
  )
})

test("a reconnect refreshes the session", () => {
  fill(keys.me, keys.ownPenalties)
  expect(staleAfter(() => penalties.refresh(client))).toEqual(names(keys.me))
})

test("a burst of reports refreshes the cases once, a moment later", () => {
  fill(...CASES, keys.reports)
  const handle = () => reports.handle(event("violations"), client)
  expect(staleAfter(handle)).toEqual([])
  vi.advanceTimersByTime(399)
  expect(staleAfter(handle)).toEqual([])
  const refetched = vi.spyOn(client, "invalidateQueries")
  expect(staleAfter(() => vi.advanceTimersByTime(399))).toEqual([])
  expect(staleAfter(() => vi.advanceTimersByTime(1))).toEqual(names(...CASES))
  expect(refetched).toHaveBeenCalledTimes(CASES.length)
})

test("a notification refreshes the member's reports, and a reconnect everything about reports", () => {
  fill(...CASES, keys.reports)
  expect(staleAfter(() => reports.handle(event("notification"), client))).toEqual(
    names(keys.reports),
  )
  vi.advanceTimersByTime(1000)
  expect(staleAfter(() => reports.refresh(client))).toEqual(names(...CASES, keys.reports))
})

test("a running scan shows its progress and is fetched at its end", () => {
  const scan = { state: "running", done: 0, total: 0, found: 2 }
  client.setQueryData(keys.detection.scan, { scan } as never)
  const shown = () => client.getQueryData(keys.detection.scan)
  const step = (done: number) => detection.handle(event("scan", { done, total: 9 }), client)
  expect(staleAfter(() => detection.handle(event("message"), client))).toEqual([])
  expect(staleAfter(() => step(8))).toEqual([])
  expect(shown()).toEqual({ scan: { ...scan, done: 8, total: 9 } })
  expect(staleAfter(() => step(9))).toEqual(names(keys.detection.scan))
  client.setQueryData(keys.detection.scan, { scan: { ...scan, state: "done" } } as never)
  step(3)
  expect(shown()).toEqual({ scan: { ...scan, state: "done" } })
})

test("new posts are counted until the feed is fetched again", async () => {
  vi.useRealTimers()
  const { result } = renderHook(useNewPostCount, client)
  const stop = posts.start(client)
  onTestFinished(() => act(() => newPosts.clear()))
  const publish = (...ids: string[]) =>
    act(() => posts.handle(event("posts", { posts: ids.map((postId) => ({ postId })) }), client))
  publish("1", "2")
  publish("2", "3")
  act(() => posts.handle(event("message"), client))
  expect(result.current).toBe(3)
  act(() => newPosts.addOwn("3"))
  expect(result.current).toBe(2)
  const read = (queryKey: readonly unknown[]) =>
    act(() => client.fetchQuery({ queryKey, queryFn: () => "page", staleTime: 0 }))
  await read(keys.posts.trending)
  expect(result.current).toBe(2)
  await read(keys.posts.feed)
  expect(result.current).toBe(0)
  stop()
  publish("4")
  client.removeQueries()
  await read(keys.posts.feed)
  expect(result.current).toBe(1)
  expect(staleAfter(() => posts.refresh(client))).toEqual(names(keys.posts.feed))
})

test("a click on a notification opens its page in this tab, only within the site", () => {
  const worker = new EventTarget()
  vi.stubGlobal("PushManager", EventTarget)
  vi.stubGlobal("Notification", EventTarget)
  Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, "serviceWorker")
    history.replaceState(null, "", "/")
  })
  const say = (data: unknown) => worker.dispatchEvent(new MessageEvent("message", { data }))
  const stop = push.start()
  for (const data of [
    undefined,
    { type: "open" },
    { type: "open", link: "https://evil.example/" },
    { type: "other", link: "/settings" },
  ])
    say(data)
  expect(location.pathname).toBe("/")
  say({ type: "open", link: "/notifications" })
  expect(location.pathname).toBe("/notifications")
  stop()
  say({ type: "open", link: "/settings" })
  expect(location.pathname).toBe("/notifications")
})

test("does nothing in a browser without push", () => {
  expect(push.start()()).toBeUndefined()
})
