// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { reports, type Violation } from "@grove/contract/reports"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast, spokenText } from "#test/render-hook.tsx"
import { currentToast } from "#ui/toast.ts"

import { useMyReports, useSubmitReport } from "./hooks.ts"
import {
  useOverview,
  useResolve,
  useUndo,
  useViolations,
  whyNot,
  type Resolution,
} from "./violations.hooks.ts"

const holding = () => clientHolding(keys.penalties, keys.audit, keys.violationList, keys.reports)
const DECIDED = ["audit", "penalties", "violations.list"]

test("lists cases and the own reports", async () => {
  api.on(reports.violations, () => ({ items: [{ id: 7 } as never] }))
  api.on(reports.mine, () => ({ items: [{ id: 8 } as never] }))
  const { result } = renderHook(() => [useViolations().items, useMyReports().items])
  await expect.poll(() => result.current).toEqual([[{ id: 7 }], [{ id: 8 }]])
})

test("reads the overview, and keeps it when a second look fails", async () => {
  api.on(reports.overview, () => failure(500))
  const { client, result } = renderHook(useOverview)
  expect(result.current.isError).toBe(false)
  await expect.poll(() => result.current.isError).toBe(true)
  api.on(reports.overview, () => ({ open: 1 }) as never)
  result.current.retry()
  await expect.poll(() => result.current).toMatchObject({ data: { open: 1 }, isError: false })
  api.on(reports.overview, () => failure(500))
  result.current.retry()
  await expect.poll(() => client.getQueryState(keys.overview)!.status).toBe("error")
  expect(result.current).toMatchObject({ data: { open: 1 }, isError: false })
})

test.each([
  ["no note", { note: "  " }, {}],
  [
    "everything",
    { note: " n ", penalty: "suspension", penaltyReason: " why " },
    { note: "n", penalty: "suspension", penaltyReason: "why" },
  ],
  ["an empty reason", { note: "", penaltyReason: " " }, {}],
] as [string, Partial<Resolution>, object][])(
  "sends a decision: %s",
  async (_name, given, sent) => {
    api.on(reports.resolve, () => ({ id: 7 }) as Violation)
    const client = holding()
    const done = vi.fn<(violation: Violation) => void>()
    const { result } = renderHook(() => useResolve(done), client)
    const action = "content_removed" as const
    await result.current.mutateAsync({ violationId: 7, action, note: "", ...given })
    expect(api.requests(reports.resolve)[0]).toMatchObject({ params: { violationId: "7" } })
    expect(api.requests(reports.resolve)[0]!.body).toEqual({ action, ...sent })
    expect([staleKeys(client), done.mock.calls]).toEqual([DECIDED, [[{ id: 7 }]]])
    expect(shownToast()).toEqual(["Violation resolved successfully!", undefined])
  },
)

test("takes a decision back with the button of its toast", async () => {
  api.on(reports.resolve, () => ({ id: 7 }) as Violation)
  api.on(reports.undo, () => ({ id: 7 }) as Violation)
  const { result } = renderHook(() => useResolve(() => undefined))
  await result.current.mutateAsync({ violationId: 7, action: "no_action" as never, note: "" })
  expect(currentToast()!.action!.label).toBe("Undo")
  currentToast()!.action!.onAct()
  await expect.poll(spokenText).toBe("Decision undone")
  expect(api.requests(reports.undo)).toMatchObject([{ params: { violationId: "7" } }])
})

test("a decision that fails shows no toast, and the cases are fetched again", async () => {
  const client = holding()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useResolve(done), client)
  const resolve = () =>
    result.current.mutateAsync({ violationId: 7, action: "no_action" as never, note: "" })
  expect(await failureToast(reports.resolve, resolve)).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([["violations.list"], []])
  const refusal: unknown = await resolve().catch((error: unknown) => error)
  expect([whyNot(refusal as Error), whyNot(new Error("x"))]).toEqual([
    REASON,
    "The decision was not saved. Please try again.",
  ])
})

test("an undone decision refreshes what it changed; one that fails tells why", async () => {
  const client = holding()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useUndo(done), client)
  const title = "The decision could not be undone"
  expect(await failureToast(reports.undo, () => result.current.mutateAsync(7))).toEqual([
    [title, undefined],
    [title, REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
  api.on(reports.undo, () => ({ id: 7 }) as Violation)
  await result.current.mutateAsync(7)
  expect([staleKeys(client), done.mock.calls.length]).toEqual([DECIDED, 1])
})

test("a report is sent and adds to the own reports and the cases", async () => {
  const client = holding()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useSubmitReport(done), client)
  const report = { targetType: "post", targetId: "p", ruleId: 1 } as never
  const title = "Failed to submit report"
  expect(await failureToast(reports.submit, () => result.current.mutateAsync(report))).toEqual([
    [title, undefined],
    [title, REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
  api.on(reports.submit, () => ({}) as never)
  await result.current.mutateAsync(report)
  expect(api.requests(reports.submit).at(-1)!.body).toEqual(report)
  expect([staleKeys(client), done.mock.calls.length]).toEqual([["reports", "violations.list"], 1])
  expect(shownToast()).toEqual(["Report submitted successfully", undefined])
})
