// @vitest-environment jsdom
import { jobs } from "@grove/contract/jobs"
import { keys } from "@grove/contract/query-keys"
import { afterEach, expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, shownToast, spokenText } from "#test/render-hook.tsx"

import { useFailedJobs, useRemoveJob, useRetryJobs } from "./hooks.ts"

afterEach(() => vi.useRealTimers())

const holding = () => clientHolding(keys.admin.jobs, keys.admin.overview)
const BOTH = ["admin.jobs", "admin.overview"]

test("lists the jobs that failed", async () => {
  api.on(jobs.failed, () => ({ items: [{ id: 1 } as never] }))
  const { result } = renderHook(useFailedJobs)
  await expect.poll(() => result.current.items).toEqual([{ id: 1 }])
})

test.each([
  [undefined, {}, 0, "Nothing was left to try again."],
  [[4], { ids: [4] }, 1, "Trying the job again."],
  [[4, 5], { ids: [4, 5] }, 2, "Trying 2 jobs again."],
])("tries jobs again: %j", async (ids, body, retried, title) => {
  api.on(jobs.retry, () => ({ retried }))
  const { result } = renderHook(useRetryJobs, holding())
  await result.current.mutateAsync(ids)
  expect(api.requests(jobs.retry)[0]!.body).toEqual(body)
  expect(shownToast()).toEqual([title, undefined])
})

test("refreshes at once and again when the jobs have had time to run", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  api.on(jobs.retry, () => ({ retried: 1 }))
  const client = holding()
  const { result } = renderHook(useRetryJobs, client)
  await result.current.mutateAsync(undefined)
  expect(staleKeys(client)).toEqual(BOTH)
  client.clear()
  for (const key of [keys.admin.jobs, keys.admin.overview]) client.setQueryData(key, {} as never)
  vi.advanceTimersByTime(2999)
  expect(staleKeys(client)).toEqual([])
  vi.advanceTimersByTime(1)
  expect(staleKeys(client)).toEqual(BOTH)
})

test("removes a job", async () => {
  api.on(jobs.remove, () => ({ isRemoved: true }))
  const client = holding()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useRemoveJob(done), client)
  await result.current.mutateAsync(4)
  expect(api.requests(jobs.remove)).toMatchObject([{ params: { jobId: "4" } }])
  expect([staleKeys(client), done.mock.calls.length]).toEqual([BOTH, 1])
  await expect.poll(spokenText).toBe("Job removed.")
})

test("tells what failed, and refreshes nothing", async () => {
  const client = holding()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => [useRetryJobs(), useRemoveJob(done)] as const, client)
  const retryWords = ["Error", "The jobs could not be started. Please try again."]
  const removeWords = ["Error", "The job could not be removed. Please try again."]
  const retry = () => result.current[0].mutateAsync([4])
  expect(await failureToast(jobs.retry, retry)).toEqual([retryWords, retryWords])
  const remove = () => result.current[1].mutateAsync(4)
  expect(await failureToast(jobs.remove, remove)).toEqual([removeWords, removeWords])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
})
