// @vitest-environment jsdom
import { detection, type Analysis, type Scan } from "@grove/contract/detection"
import { keys } from "@grove/contract/query-keys"
import { afterEach, expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { personOf } from "#test/samples.ts"

import {
  useAnalysis,
  useAnalyze,
  useClusters,
  useDecideAccount,
  useFoundUsers,
  useOpenCase,
  useQuality,
  useScanEnd,
  useScanState,
  useScoreHistory,
  useStartScan,
  useSuspiciousUsers,
} from "./hooks.ts"

afterEach(() => vi.useRealTimers())

const analysisOf = (id: string, fields: Partial<Analysis> = {}) =>
  ({ user: personOf(id), confidence: 87, decision: null, ...fields }) as Analysis
const scanOf = (id: string, state: Scan["state"]) => ({ id, state, message: "2 found" }) as Scan

test("reads what the tabs show", async () => {
  api.on(detection.suspicious, () => ({ items: [{ id: "ann" } as never] }))
  api.on(detection.history, ({ params }) => [{ id: params["userId"] } as never])
  api.on(detection.latest, ({ params }) => analysisOf(params["userId"]!))
  api.on(detection.quality, () => ({ recall: 1 }) as never)
  const { result } = renderHook(() => ({
    suspicious: useSuspiciousUsers().items,
    history: useScoreHistory("bob").data,
    analysis: useAnalysis("cyd").data?.user.id,
    quality: useQuality().data,
  }))
  await expect
    .poll(() => result.current)
    .toEqual({
      suspicious: [{ id: "ann" }],
      history: [{ id: "bob" }],
      analysis: "cyd",
      quality: { recall: 1 },
    })
})

test.each([
  [undefined, {}, "detection.clusters.all"],
  ["ann", { userId: "ann" }, "detection.clusters.ann"],
])("reads the clusters of %j", async (userId, query, key) => {
  api.on(detection.clusters, () => [{ id: "c" } as never])
  const { client, result } = renderHook(() => useClusters(userId))
  await expect.poll(() => result.current.data).toEqual([{ id: "c" }])
  expect(api.requests(detection.clusters)[0]!.query).toEqual(query)
  expect(client.getQueryData(key.split("."))).toBeDefined()
})

test("asks for no analysis without an account", () => {
  api.on(detection.latest, () => analysisOf("ann"))
  const { client } = renderHook(() => useAnalysis(undefined))
  expect(client.isFetching()).toBe(0)
  expect(client.getQueryState(keys.detection.one(""))).toBeDefined()
})

test("an account without an analysis is asked for once", async () => {
  api.on(detection.latest, () => failure(404))
  const client = freshClient()
  client.setDefaultOptions({ queries: { retry: 1, retryDelay: 0 } })
  const { result } = renderHook(() => useAnalysis("ann"), client)
  await expect.poll(() => result.current.isError).toBe(true)
  expect(api.requests(detection.latest)).toHaveLength(1)
})

test("finds accounts, keeps the last ones while typing, and asks nothing without a term", async () => {
  api.on(detection.find, ({ query }) => [{ id: query["q"] } as never])
  let term = ""
  const { client, result, rerender } = renderHook(() => useFoundUsers(term).data)
  expect([client.isFetching(), result.current]).toEqual([0, undefined])
  term = "ann"
  rerender()
  await expect.poll(() => result.current).toEqual([{ id: "ann" }])
  term = "anna"
  rerender()
  expect(result.current).toEqual([{ id: "ann" }])
  await expect.poll(() => result.current).toEqual([{ id: "anna" }])
})

test("an account found half a minute ago is looked up again", async () => {
  api.on(detection.find, () => [{ id: "now" } as never])
  const client = freshClient()
  const setAt = (updatedAt: number) =>
    client.setQueryData(keys.detection.found("ann"), [{ id: "before" } as never], { updatedAt })
  setAt(Date.now() - 20_000)
  renderHook(() => useFoundUsers("ann"), client).unmount()
  expect(client.isFetching()).toBe(0)
  setAt(Date.now() - 31_000)
  const { result } = renderHook(() => useFoundUsers("ann").data, client)
  await expect.poll(() => result.current).toEqual([{ id: "now" }])
})

test("an analysis is shown, and its traces elsewhere are fetched again", async () => {
  api.on(detection.analyze, ({ params }) => analysisOf(params["userId"]!))
  const client = clientHolding(keys.detection.history("ann"), keys.users.suspicious)
  const done = vi.fn<(analysis: Analysis) => void>()
  const { result } = renderHook(() => useAnalyze(done), client)
  const analysis = await result.current.mutateAsync("ann")
  expect(client.getQueryData(keys.detection.one("ann"))).toEqual(analysis)
  expect(staleKeys(client)).toEqual(["detection.history.ann", "users.suspicious"])
  expect(done.mock.calls).toEqual([[analysis]])
  expect(shownToast()).toEqual(["Analysis Complete", "User analysis completed with 87% confidence"])
  await renderHook(() => useAnalyze(), client).result.current.mutateAsync("ann")
})

test("polls the scan only while it runs", async () => {
  vi.useFakeTimers()
  let state: Scan["state"] = "running"
  api.on(detection.scanState, () => ({ scan: scanOf("s", state) }))
  const { result } = renderHook(() => useScanState().scan?.state)
  await vi.advanceTimersByTimeAsync(0)
  expect(result.current).toBe("running")
  state = "done"
  await vi.advanceTimersByTimeAsync(4999)
  expect(api.requests(detection.scanState)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(result.current).toBe("done")
  expect(api.requests(detection.scanState)).toHaveLength(2)
})

test("has no scan before the first", async () => {
  api.on(detection.scanState, () => ({ scan: null }))
  const { result } = renderHook(useScanState)
  expect(result.current.scan).toBeUndefined()
  await expect.poll(() => result.current.isSuccess).toBe(true)
  expect(result.current.scan).toBeUndefined()
})

test("shows a scan from its start", async () => {
  api.on(detection.scan, () => ({ message: "", scan: scanOf("s", "running") }))
  const { client, result } = renderHook(useStartScan)
  await result.current.mutateAsync(50)
  expect(api.requests(detection.scan)[0]!.body).toEqual({ limit: 50 })
  expect(client.getQueryData(keys.detection.scan)).toEqual({ scan: scanOf("s", "running") })
})

test("tells once when a scan that was watched ends", () => {
  const client = clientHolding(
    keys.users.suspicious,
    keys.detection.clusters("ann"),
    keys.detection.one("ann"),
  )
  let scan: Scan | undefined = scanOf("old", "done")
  const { rerender } = renderHook(() => useScanEnd(scan), client)
  const see = (next: Scan | undefined) => {
    scan = next
    rerender()
    return shownToast()
  }
  see(undefined)
  see(scanOf("a", "running"))
  expect(see(scanOf("b", "done"))).toEqual([undefined, undefined])
  expect(staleKeys(client)).toEqual([])
  expect(see(scanOf("a", "done"))).toEqual(["Scan Complete", "2 found"])
  expect(staleKeys(client)).toEqual([
    "detection.clusters.ann",
    "detection.one.ann",
    "users.suspicious",
  ])
  client.setQueryData(keys.detection.one("bob"), analysisOf("bob"))
  see(scanOf("a", "done"))
  expect(staleKeys(client)).not.toContain("detection.one.bob")
})

const DECIDED = [keys.users.suspicious, keys.detection.quality, keys.detection.clusters("ann")]

test.each([
  ["fake", "Marked as fake"],
  ["genuine", "Marked as genuine"],
] as const)("a decision is added to the analysis: %s", async (label, title) => {
  const decision = { label, decidedBy: null, decidedAt: "2026-01-01T00:00:00.000Z" }
  api.on(detection.decide, () => decision)
  const client = clientHolding(...DECIDED)
  client.setQueryData(keys.detection.one("ann"), analysisOf("ann"))
  const { result } = renderHook(() => useDecideAccount("ann"), client)
  await result.current.mutateAsync(label)
  expect(api.requests(detection.decide)).toMatchObject([
    { params: { userId: "ann" }, body: { label } },
  ])
  expect(client.getQueryData(keys.detection.one("ann"))).toEqual(analysisOf("ann", { decision }))
  expect(staleKeys(client)).toEqual([
    "detection.clusters.ann",
    "detection.quality",
    "users.suspicious",
  ])
  expect(shownToast()).toEqual([
    title,
    "The detector learns from this. The member is not penalized.",
  ])
})

test("a decision makes up no analysis where none was read", async () => {
  api.on(detection.decide, () => ({ label: "fake" }) as never)
  const { client, result } = renderHook(() => useDecideAccount("ann"))
  await result.current.mutateAsync("fake")
  expect(client.getQueryData(keys.detection.one("ann"))).toBeUndefined()
})

test("opens a case and refreshes the cases", async () => {
  api.on(detection.openCase, () => ({ message: "Case 7" }))
  const client = clientHolding(keys.violationList)
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useOpenCase("ann", done), client)
  await result.current.mutateAsync({ ruleId: 2, note: "n" })
  expect(api.requests(detection.openCase)).toMatchObject([
    { params: { userId: "ann" }, body: { ruleId: 2, note: "n" } },
  ])
  expect(shownToast()).toEqual(["Case opened", "Case 7"])
  expect([staleKeys(client), done.mock.calls.length]).toEqual([["violations.list"], 1])
})

test("tells what failed and changes nothing", async () => {
  const client = clientHolding(...DECIDED, keys.violationList)
  const done = vi.fn<() => void>()
  const { result } = renderHook(
    () => ({
      analyze: useAnalyze(done),
      scan: useStartScan(),
      decide: useDecideAccount("ann"),
      openCase: useOpenCase("ann", done),
    }),
    client,
  )
  const words = async (...args: Parameters<typeof failureToast>) =>
    (await failureToast(...args)).map(([, description]) => description)
  const { analyze, scan, decide, openCase } = result.current
  expect([
    await words(detection.analyze, () => analyze.mutateAsync("ann")),
    await words(detection.scan, () => scan.mutateAsync(50)),
    await words(detection.decide, () => decide.mutateAsync("fake")),
    await words(detection.openCase, () => openCase.mutateAsync({ ruleId: 2 })),
  ]).toEqual([
    ["Failed to analyze user", "Failed to analyze user"],
    ["Failed to scan for fake accounts", "Failed to scan for fake accounts"],
    ["Failed to save the decision", REASON],
    ["Failed to open a case", REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
})
