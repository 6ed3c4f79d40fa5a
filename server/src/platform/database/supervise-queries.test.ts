import type { PoolClient } from "pg"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { superviseQueries } from "./supervise-queries.ts"

/** `queries.api.test.ts` uses the real driver; this one answers when it is told to. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Done = (error: Error | null, result?: unknown) => void

function supervised(isNamed = true) {
  const sent: { config: { text: string; name?: string; values?: unknown[] }; done: Done }[] = []
  const destroy = vi.fn<() => void>()
  const client = {
    query(config: (typeof sent)[number]["config"], second: unknown, done: Done) {
      expect(second).toBeUndefined()
      sent.push({ config, done })
    },
    connection: { stream: { destroy } },
  }
  superviseQueries(client as unknown as PoolClient, { isNamed, timeoutMs: 1000 })
  return { query: client.query as (...args: unknown[]) => unknown, sent, destroy }
}

const HASHED = /^[\w-]{22}$/

test("names a statement with values by its text, unless it has a name", () => {
  const { query, sent } = supervised()
  const done = () => undefined
  query("select $1", [1], done)
  query({ text: "select $1", values: [2] }, done)
  query({ text: "select $1" }, [3], done)
  query("select $1::int", [4], done)
  query({ text: "select $1", name: "own" }, [5], done)
  query("select 1", done)
  query("select 2", undefined, done)
  const names = sent.map(({ config }) => config.name)
  expect(names[0]).toMatch(HASHED)
  expect(names).toEqual([
    names[0],
    names[0],
    names[0],
    expect.not.stringMatching(names[0]!),
    "own",
    undefined,
    undefined,
  ])
  expect(sent.map(({ config }) => config.values)).toEqual([
    [1],
    [2],
    [3],
    [4],
    [5],
    undefined,
    undefined,
  ])
})

test("names nothing behind a bouncer", () => {
  const { query, sent } = supervised(false)
  query("select $1", [1], () => undefined)
  expect(sent[0]?.config).toEqual({ text: "select $1", name: undefined, values: [1] })
})

test("answers a callback or a promise, once", async () => {
  const { query, sent, destroy } = supervised()
  const done = vi.fn<Done>()
  query("select 1", done)
  sent[0]!.done(null, "one")
  sent[0]!.done(new Error("again"))
  expect(done.mock.calls).toEqual([[null, "one"]])
  const [good, bad] = [query("select 2"), query("select 3")]
  sent[1]!.done(null, "two")
  sent[2]!.done(new Error("three"))
  expect(await good).toBe("two")
  await expect(bad).rejects.toThrow("three")
  vi.advanceTimersByTime(5000)
  expect(destroy).not.toHaveBeenCalled()
})

test("gives up a connection that does not answer in time", async () => {
  const { query, sent, destroy } = supervised()
  const answer = query("select 1")
  vi.advanceTimersByTime(999)
  expect(destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(destroy).toHaveBeenCalledOnce()
  sent[0]!.done(new Error("Connection terminated"))
  await expect(answer).rejects.toThrow("Query read timeout")
})
