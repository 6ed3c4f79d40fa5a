import { expect, test } from "vitest"

import { ApiError } from "#lib/api-error.ts"

import { retry } from "./retry.ts"

const lost = () => new ApiError(0, "network", "lost")

/** Answers with these failures, one after the other, then with "done". */
function run(failures: Error[], options: { isOnline?: boolean; abortAfter?: number } = {}) {
  const pauses: number[] = []
  const waiting: boolean[] = []
  const controller = new AbortController()
  const result = retry(
    () => (failures.length > 0 ? Promise.reject(failures.shift()!) : Promise.resolve("done")),
    { signal: controller.signal, onWaiting: (isWaiting) => waiting.push(isWaiting) },
    {
      isOnline: () => options.isOnline ?? true,
      pause: async (ms) => {
        pauses.push(ms)
        if (pauses.length === options.abortAfter) controller.abort()
      },
    },
  )
  return { result, pauses, waiting }
}

test("waits longer after each lost connection, without giving up", async () => {
  const { result, pauses, waiting } = run(Array.from({ length: 9 }, lost))
  expect(await result).toBe("done")
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000])
  expect([waiting[0], waiting.at(-1)]).toEqual([true, false])
})

test("offline, it waits for the connection", async () => {
  const { result, pauses } = run([lost()], { isOnline: false })
  await result
  expect(pauses).toEqual([30_000])
})

test("waits as long as the server asks", async () => {
  const { result, pauses, waiting } = run([new ApiError(429, "request.tooMany", "wait", 7)])
  await result
  expect(pauses).toEqual([7000])
  expect(waiting).toEqual([false, false])
})

test("gives up when the server keeps failing", async () => {
  const { result, pauses } = run(
    Array.from({ length: 9 }, () => new ApiError(503, "server.busy", "busy")),
  )
  await expect(result).rejects.toThrow("503")
  expect(pauses).toHaveLength(5)
})

test.each([400, 401, 404, 409, 413, 422])("a refusal with %s is final", async (status) => {
  const { result, pauses } = run([new ApiError(status, "video.part", "no")])
  await expect(result).rejects.toThrow(String(status))
  expect(pauses).toEqual([])
})

test("ends when it is aborted while waiting", async () => {
  const { result } = run([lost(), lost()], { abortAfter: 1 })
  await expect(result).rejects.toThrow(/abort/i)
})
