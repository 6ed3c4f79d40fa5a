import { afterAll, expect, test } from "vitest"

import { AppError } from "#platform/errors.ts"

import type * as hostile from "../../../test/hostile-functions.ts"
import { openSandbox, sandboxed } from "./sandbox.ts"

const MODULE = new URL("../../../test/hostile-functions.ts", import.meta.url)
type Hostile = typeof hostile

const sandbox = openSandbox({ processes: 1 })
const hasty = openSandbox({ processes: 1, cpuMs: 1000 })
afterAll(() => [sandbox, hasty].forEach(({ close }) => close()))

const call = <K extends keyof Hostile>(name: K, at = sandbox) =>
  sandboxed<Hostile[K]>(MODULE, name, at)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    (value) => ["accepted", value],
    (error: unknown) => [
      error instanceof AppError ? error.code : "error",
      (error as Error).message,
    ],
  )

test("T56 calls a function elsewhere, with copies of bytes, and passes on what it throws", async () => {
  expect(await call("reverse")(Uint8Array.of(1, 2, 3))).toEqual(Uint8Array.of(3, 2, 1))
  expect(await call("whereAmI")()).not.toBe(process.pid)
  expect(await refusalOf(call("refuse")())).toEqual(["captions.invalid", "Line 3 is odd."])
  expect(await refusalOf(call("fail")())).toEqual(["error", "broken"])
})

test("T56 a function without end is ended, and those that wait for it are served by another process", async () => {
  const [endless, next] = await Promise.all([
    refusalOf(call("loop", hasty)()),
    refusalOf(call("reverse", hasty)(Uint8Array.of(1, 2))),
  ])
  expect(endless[0]).toBe("server.busy")
  expect(next).toEqual(["accepted", Uint8Array.of(2, 1)])
})

test("T56 a function that takes all memory ends alone", async () => {
  expect((await refusalOf(call("hoard")()))[0]).toBe("server.busy")
  expect(await call("reverse")(Uint8Array.of(7))).toEqual(Uint8Array.of(7))
})

test("T56 a function knows none of our secrets", async () => {
  expect(await call("environment")()).toEqual(["MALLOC_ARENA_MAX"])
})

test("refuses calls beyond those that may wait", async () => {
  const small = openSandbox({ processes: 1, maxWaiting: 1 })
  const calls = [1, 2, 3].map(() => refusalOf(call("whereAmI", small)()))
  expect((await Promise.all(calls)).map(([result]) => result)).toEqual([
    "accepted",
    "accepted",
    "server.busy",
  ])
  small.close()
})
