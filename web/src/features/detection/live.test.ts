import type { Scan } from "@grove/contract/detection"
import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { live } from "./live.ts"

const SCAN: Scan = {
  id: "0198a0b0-0000-7000-8000-000000000000",
  state: "running",
  done: 1,
  total: 10,
  found: 0,
  message: "",
  startedAt: "2026-01-01T00:00:00.000Z",
  endedAt: null,
}

function opened(scan: Scan | null) {
  const client = new QueryClient()
  client.setQueryData(keys.detection.scan, { scan })
  return {
    client,
    scan: () => client.getQueryData<{ scan: Scan | null }>(keys.detection.scan)!.scan,
    isStale: () => client.getQueryState(keys.detection.scan)!.isInvalidated,
  }
}

test("a running scan shows its progress, and its result is fetched at the end", () => {
  const { client, scan, isStale } = opened(SCAN)
  live.handle({ type: "joining" }, client)
  expect([scan(), isStale()]).toEqual([SCAN, false])
  live.handle({ type: "scan", done: 11, total: 12 }, client)
  expect([scan(), isStale()]).toEqual([{ ...SCAN, done: 11, total: 12 }, false])
  live.handle({ type: "scan", done: 12, total: 12 }, client)
  expect([scan(), isStale()]).toEqual([{ ...SCAN, done: 12, total: 12 }, true])
})

test.each([null, { ...SCAN, state: "done" as const }])(
  "late progress changes nothing: %j",
  (it) => {
    const { client, scan, isStale } = opened(it)
    live.handle({ type: "scan", done: 5, total: 10 }, client)
    expect([scan(), isStale()]).toEqual([it, false])
    live.refresh(client)
    expect(isStale()).toBe(true)
  },
)

test("progress without the page open changes nothing", () => {
  const client = new QueryClient()
  live.handle({ type: "scan", done: 5, total: 10 }, client)
  expect(client.getQueryData(keys.detection.scan)).toBeUndefined()
})
