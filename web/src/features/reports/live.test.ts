import type { LiveEvent } from "@grove/contract/live"
import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { effectsOn } from "#test/cache-effects.ts"
import { notificationOf } from "#test/samples.ts"

import { live } from "./live.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const CASES = ["appeals", "audit.list", "penalties", "violations.list"]

const LISTS = [keys.violationList, keys.penalties, keys.appeals, ["audit", "list"], keys.reports]

function fill(client: QueryClient) {
  for (const key of [...LISTS, keys.posts.feed]) client.setQueryData(key, [])
}

function opened() {
  const client = new QueryClient()
  fill(client)
  return client
}

test("a burst of reports refreshes the cases once, when it is over", () => {
  const client = opened()
  const staleAfter = (ms: number) => effectsOn(client, () => vi.advanceTimersByTime(ms)).stale
  live.handle({ type: "violations" }, client)
  expect(staleAfter(399)).toEqual([])
  live.handle({ type: "violations" }, client)
  expect(staleAfter(399)).toEqual([])
  expect(staleAfter(1)).toEqual(CASES)
  fill(client)
  expect(staleAfter(10_000)).toEqual([])
})

test.each<[LiveEvent, string[]]>([
  [{ type: "notification", notification: notificationOf("1") } as LiveEvent, ["reports"]],
  [{ type: "standing" }, []],
])("%j refreshes %j", (event, stale) => {
  const client = opened()
  const effects = effectsOn(client, () => {
    live.handle(event, client)
    vi.runAllTimers()
  })
  expect(effects).toEqual({ changed: [], stale })
})

test("a reconnect refreshes everything in moderation", () => {
  const client = opened()
  const { stale } = effectsOn(client, () => live.refresh(client))
  expect(stale).toEqual([...CASES, "reports"].toSorted())
})
