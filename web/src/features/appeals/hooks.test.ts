// @vitest-environment jsdom
import { appeals, type AppealDecision } from "@grove/contract/appeals"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast, spokenText } from "#test/render-hook.tsx"

import { useAppeals, useDecideAppeal, useOwnPenalty, useSubmitAppeal } from "./hooks.ts"

test("lists the appeals that wait", async () => {
  api.on(appeals.list, () => ({ items: [{ id: 1 } as never] }))
  const { result } = renderHook(useAppeals)
  await expect.poll(() => result.current.items).toEqual([{ id: 1 }])
})

test.each([
  ["upheld", " too late ", { decision: "upheld", note: "too late" }, "Decision upheld"],
  ["overturned", "  ", { decision: "overturned" }, "Decision overturned"],
] as [AppealDecision, string, object, string][])(
  "a decision is sent and refreshes what it changes: %s",
  async (decision, note, body, title) => {
    api.on(appeals.decide, () => ({}) as never)
    const client = clientHolding(keys.violations, keys.penalties, keys.audit, keys.appeals)
    const done = vi.fn<() => void>()
    const { result } = renderHook(() => useDecideAppeal(done), client)
    await result.current.mutateAsync({ appealId: 7, decision, note })
    expect(api.requests(appeals.decide)).toMatchObject([{ params: { appealId: "7" } }])
    expect(api.requests(appeals.decide)[0]!.body).toEqual(body)
    expect(staleKeys(client)).toEqual(["appeals", "audit", "penalties", "violations"])
    expect([shownToast(), done.mock.calls.length]).toEqual([[title, undefined], 1])
  },
)

test("a decision that fails stays open and tells why", async () => {
  const client = clientHolding(keys.appeals)
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useDecideAppeal(done), client)
  const decide = () =>
    result.current.mutateAsync({ appealId: 7, decision: "upheld" as const, note: "" })
  const title = "The appeal could not be decided"
  expect(await failureToast(appeals.decide, decide)).toEqual([
    [title, undefined],
    [title, REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
})

test("shows the own penalty", async () => {
  api.on(appeals.own, ({ params }) => ({ id: Number(params["penaltyId"]) }) as never)
  const { result } = renderHook(() => useOwnPenalty(3))
  expect(result.current).toMatchObject({ isMissing: false, isError: false })
  await expect.poll(() => result.current.penalty).toEqual({ id: 3 })
  expect(result.current).toMatchObject({ isMissing: false, isError: false })
})

test.each([Number.NaN, 1.5])("an address that cannot be a penalty asks nothing: %j", (id) => {
  api.on(appeals.own, () => ({}) as never)
  const { result } = renderHook(() => useOwnPenalty(id))
  expect(result.current).toMatchObject({ isMissing: true, isError: false })
  expect(api.requests(appeals.own)).toEqual([])
})

test.each([
  [404, true],
  [500, false],
])("a penalty that cannot be read, with status %j, is missing: %j", async (status, isMissing) => {
  api.on(appeals.own, () => failure(status))
  const { result } = renderHook(() => useOwnPenalty(3))
  await expect.poll(() => result.current.isError).toBe(true)
  expect(result.current.isMissing).toBe(isMissing)
  api.on(appeals.own, () => ({ id: 3 }) as never)
  result.current.retry()
  await expect.poll(() => result.current).toMatchObject({ penalty: { id: 3 }, isError: false })
})

test("a failed second look keeps the penalty", async () => {
  api.on(appeals.own, () => ({ id: 3 }) as never)
  const { client, result } = renderHook(() => useOwnPenalty(3))
  await expect.poll(() => result.current.penalty).toBeDefined()
  api.on(appeals.own, () => failure(500))
  result.current.retry()
  await expect.poll(() => client.getQueryState(keys.ownPenalty(3))!.status).toBe("error")
  expect(result.current).toMatchObject({ penalty: { id: 3 }, isError: false })
})

test("an appeal replaces the penalty on the page; one that fails does not", async () => {
  const client = clientHolding(keys.ownPenalty(3))
  const { result } = renderHook(() => useSubmitAppeal(3), client)
  const submit = () => result.current.mutateAsync("It was a joke")
  const title = "Your appeal could not be sent"
  expect(await failureToast(appeals.submit, submit)).toEqual([
    [title, undefined],
    [title, REASON],
  ])
  expect(client.getQueryData(keys.ownPenalty(3))).toEqual({})
  api.on(appeals.submit, () => ({ id: 3, appeal: { id: 1 } }) as never)
  await submit()
  expect(api.requests(appeals.submit).at(-1)).toMatchObject({
    params: { penaltyId: "3" },
    body: { text: "It was a joke" },
  })
  expect(client.getQueryData(keys.ownPenalty(3))).toEqual({ id: 3, appeal: { id: 1 } })
  await expect.poll(spokenText).toBe("Your appeal has been sent")
})
