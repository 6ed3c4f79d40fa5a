// @vitest-environment jsdom
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { expect, test } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { renderHook } from "#test/render-hook.tsx"

import { useDryRun } from "./dry-run.hooks.ts"
import { useModerationNumbers, usePublicRules } from "./public.hooks.ts"

test("a dry run is made only when it is wanted, and again on demand", async () => {
  api.on(reports.dryRun, () => failure(500))
  let isWanted = false
  const { client, result, rerender } = renderHook(() => useDryRun(4, isWanted))
  expect([client.isFetching(), result.current.data]).toEqual([0, undefined])
  isWanted = true
  rerender()
  await expect.poll(() => result.current.isError).toBe(true)
  api.on(reports.dryRun, () => ({ cases: 2 }) as never)
  result.current.retry()
  await expect.poll(() => result.current.data).toEqual({ cases: 2 })
  expect(api.requests(reports.dryRun).at(-1)!.params).toEqual({ ruleId: "4" })
})

test("rules and numbers are public", async () => {
  api.on(rules.public, () => [{ id: 1 }] as never)
  api.on(reports.numbers, () => ({ cases: 3 }) as never)
  const { result } = renderHook(() => [usePublicRules().data, useModerationNumbers().data])
  await expect.poll(() => result.current).toEqual([[{ id: 1 }], { cases: 3 }])
})
