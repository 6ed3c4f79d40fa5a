import type { EventEmitter } from "node:events"

import type { Runner, RunnerOptions } from "graphile-worker"
import type { Pool } from "pg"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import type { Log } from "../context.ts"
import { startLastingRunner } from "./lasting-runner.ts"

/** `worker.api.test.ts` uses the real queue; these runners fail when they are told to. */

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

async function open(more: { patienceMs?: number } = {}) {
  const runners: { events: EventEmitter; end(error?: Error): void; stops: number }[] = []
  const lines: string[] = []
  const works = async () => undefined
  const state = { query: works as (text: string) => Promise<void>, start: works }
  const start = async (options: RunnerOptions) => {
    await state.start()
    expect(options.taskList).toEqual({})
    const ended = Promise.withResolvers<void>()
    const runner = {
      events: options.events as EventEmitter,
      stops: 0,
      end: (error?: Error) => (error ? ended.reject(error) : ended.resolve()),
    }
    runners.push(runner)
    const stop = async () => {
      runner.stops += 1
      runner.end()
    }
    return { promise: ended.promise, stop } as unknown as Runner
  }
  const lasting = await startLastingRunner({
    pgPool: { query: (text: string) => state.query(text) } as unknown as Pool,
    log: { warn: (_: object, line: string) => void lines.push(line) } as unknown as Log,
    taskList: {},
    start,
    ...more,
  })
  /** Of the newest runner, after some time. */
  const emit = async (event: string, afterMs = 0) => {
    await vi.advanceTimersByTimeAsync(afterMs)
    runners.at(-1)!.events.emit(event)
    await vi.advanceTimersByTimeAsync(0)
  }
  const stopsOf = () => runners.map(({ stops }) => stops)
  return { lasting, runners, lines, state, works, emit, stopsOf }
}

const FAILED = "worker:getJob:error"

test("replaces a runner that has failed to fetch jobs for five seconds", async () => {
  const { emit, stopsOf, lines, runners } = await open()
  await emit(FAILED)
  await emit(FAILED, 4999)
  expect(stopsOf()).toEqual([0])
  await emit(FAILED, 1)
  expect(stopsOf()).toEqual([1, 0])
  expect(lines).toHaveLength(1)
  // Failures of the old runner are ignored, and the new one starts with a full timeout.
  runners[0]!.events.emit(FAILED)
  await emit(FAILED)
  await emit(FAILED, 4999)
  expect(stopsOf()).toEqual([1, 0])
  await emit(FAILED, 1)
  expect(stopsOf()).toEqual([1, 1, 0])
})

test("keeps a runner whose failures end in time", async () => {
  const { emit, stopsOf } = await open({ patienceMs: 500 })
  for (const success of ["worker:getJob:empty", "job:start"]) {
    await emit(FAILED)
    await emit(success, 400)
    await emit(FAILED, 400)
    await emit(FAILED, 499)
    await emit(success)
  }
  expect(stopsOf()).toEqual([0])
  await emit(FAILED)
  await emit(FAILED, 500)
  expect(stopsOf()).toEqual([1, 0])
})

test.each([["by itself"], ["with an error", new Error("gone")]])(
  "replaces a runner that ended %s",
  async (_, error?: Error) => {
    const { runners, emit, stopsOf } = await open()
    runners[0]!.end(error)
    await vi.advanceTimersByTimeAsync(0)
    expect(stopsOf()).toEqual([1, 0])
    // The new one is watched as well.
    runners[1]!.end(error)
    await vi.advanceTimersByTimeAsync(0)
    expect(stopsOf()).toEqual([1, 1, 0])
    await emit("job:start")
  },
)

test("asks again when the database does not answer", async () => {
  const { runners, state, stopsOf } = await open()
  const asked = vi.fn<(text: string) => Promise<void>>().mockRejectedValueOnce(new Error("down"))
  state.query = asked
  runners[0]!.end()
  await vi.advanceTimersByTimeAsync(0)
  expect([asked.mock.calls, stopsOf()]).toEqual([[["select 1"]], [0]])
  // The wait between two questions is not one of the timers that are replaced.
  vi.useRealTimers()
  await expect.poll(stopsOf).toEqual([1, 0])
  expect(asked).toHaveBeenCalledTimes(2)
})

test("replaces a runner once, however often it fails meanwhile", async () => {
  const { runners, state, works, emit, stopsOf } = await open({ patienceMs: 0 })
  const down = Promise.withResolvers<void>()
  state.query = () => down.promise
  await emit(FAILED)
  await emit(FAILED)
  runners[0]!.end()
  state.query = works
  down.resolve()
  await vi.advanceTimersByTimeAsync(5000)
  expect(stopsOf()).toEqual([1, 0])
})

test("stops its runner and starts none afterwards", async () => {
  const { lasting, runners, emit, stopsOf } = await open({ patienceMs: 0 })
  await lasting.stop()
  await emit(FAILED)
  runners[0]!.end()
  await vi.advanceTimersByTimeAsync(5000)
  expect(stopsOf()).toEqual([1])
})

test("stops at once while it waits for the database", async () => {
  const { lasting, runners, state, stopsOf } = await open()
  const asked = vi.fn<(text: string) => Promise<void>>().mockRejectedValue(new Error("down"))
  state.query = asked
  runners[0]!.end()
  await vi.advanceTimersByTimeAsync(0)
  await lasting.stop()
  expect([stopsOf(), asked.mock.calls.length]).toEqual([[1], 1])
})

test("waits for a runner that is being started, and stops it", async () => {
  const { lasting, runners, state, stopsOf } = await open()
  const starting = Promise.withResolvers<undefined>()
  state.start = () => starting.promise
  runners[0]!.end()
  await vi.advanceTimersByTimeAsync(0)
  const stopped = lasting.stop()
  starting.resolve(undefined)
  await stopped
  expect(stopsOf()).toEqual([1, 1])
})
