import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { guardImports } from "../../chunk-imports.ts"
import { importChunk, loadFailure, LoadError, retryUntilLoaded, setAwaited } from "./lazy-import.ts"

/** A browser that caches failed imports forever, as Chromium does. */
function browser(isUp: (address: string) => boolean) {
  const dead = new Set<string>()
  const asked: string[] = []
  const load = async (address: string) => {
    asked.push(address)
    if (dead.has(address) || !isUp(address)) {
      dead.add(address)
      throw new TypeError(`Failed to fetch dynamically imported module: ${address}`)
    }
    return { address }
  }
  return { load, asked }
}

let status: number | undefined
beforeEach(() => {
  status = 200
  vi.useFakeTimers()
  vi.stubGlobal("navigator", { onLine: true })
  vi.stubGlobal("addEventListener", listeners.addEventListener.bind(listeners))
  vi.stubGlobal("removeEventListener", listeners.removeEventListener.bind(listeners))
  vi.stubGlobal("fetch", async () => {
    if (status === undefined) throw new TypeError("Failed to fetch")
    return new Response(null, { status })
  })
})
const listeners = new EventTarget()
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("requests a chunk once, under its own address", async () => {
  const { load, asked } = browser(() => true)
  expect(await importChunk("./plain.js", load)).toEqual({ address: "./plain.js" })
  expect(asked).toEqual(["./plain.js"])
})

test("retries under a changed address and keeps the chunk that loaded", async () => {
  const { load, asked } = browser((address) => address !== "./a.js")
  const first = await importChunk("./a.js", load)
  expect(first.address).toMatch(/^\.\/a\.js\?retry=\d+$/)
  expect(await importChunk("./a.js", load)).toEqual(first)
  expect(asked).toEqual(["./a.js", first.address, first.address])
})

test("never reuses an address that failed while offline", async () => {
  let isUp = false
  const { load } = browser(() => isUp)
  await expect(importChunk("./b.js", load)).rejects.toThrow(LoadError)
  isUp = true
  expect((await importChunk("./b.js", load)).address).toMatch(/\?retry=/)
})

test.for([
  { status: 404, isGone: true },
  { status: 200, isGone: false },
  { status: 503, isGone: false },
  { status: undefined, isGone: false },
])("a chunk with status $status is gone: $isGone", async (answer) => {
  status = answer.status
  const { load } = browser(() => false)
  await expect(importChunk("./c.js", load)).rejects.toMatchObject({ isGone: answer.isGone })
})

test("reports a missing chunk from the second failure until it loads", async () => {
  let isUp = false
  const { load } = browser(() => isUp)
  const part = retryUntilLoaded(() => importChunk("./d.js", load))
  await vi.advanceTimersByTimeAsync(0)
  expect(loadFailure.get()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(loadFailure.get()).toBe("failed")
  isUp = true
  await vi.advanceTimersByTimeAsync(2000)
  await part
  expect(loadFailure.get()).toBeUndefined()
})

test("reports being offline at once and retries when online", async () => {
  vi.stubGlobal("navigator", { onLine: false })
  let isUp = false
  const { load } = browser(() => isUp)
  const part = retryUntilLoaded(() => importChunk("./e.js", load))
  await vi.advanceTimersByTimeAsync(0)
  expect(loadFailure.get()).toBe("offline")
  isUp = true
  listeners.dispatchEvent(new Event("online"))
  await part
  expect(loadFailure.get()).toBeUndefined()
})

test("reports a gone chunk at once, before failed ones", async () => {
  status = 404
  const failing = browser(() => false)
  void retryUntilLoaded(() => Promise.reject(new TypeError("failed")))
  await vi.advanceTimersByTimeAsync(1000)
  expect(loadFailure.get()).toBe("failed")
  void retryUntilLoaded(() => importChunk("./f.js", failing.load))
  await vi.advanceTimersByTimeAsync(0)
  expect(loadFailure.get()).toBe("gone")
})

test("replaces every import() of the build", () => {
  const code =
    'x(()=>import(`./A-1.js`).then(e=>e.t),m([0]));let{y}=await import("./b.js");import"./c.js"'
  expect(guardImports(code)).toBe(
    "x(()=>importChunk(`./A-1.js`).then(e=>e.t),m([0]));" +
      'let{y}=await importChunk("./b.js");import"./c.js"',
  )
})

test("code waits for its texts, but texts do not wait for themselves", async () => {
  const { load } = browser(() => true)
  const texts = Promise.withResolvers<void>()
  const order: string[] = []
  setAwaited(async () => {
    await importChunk("./language-de-rest-1.js", load)
    order.push("catalog")
    await texts.promise
    order.push("texts")
  })
  const code = importChunk("./menu.js", load).then(() => order.push("code"))
  await expect.poll(() => order).toEqual(["catalog"])
  texts.resolve()
  await code
  expect(order).toEqual(["catalog", "texts", "code"])
})

test("texts that cannot be loaded block nothing, and are retried with the next code", async () => {
  const { load } = browser(() => true)
  let tries = 0
  setAwaited(async () => {
    tries += 1
    if (tries < 3) throw new TypeError("offline")
  })
  for (const name of ["a", "b", "c", "d"]) await importChunk(`./${name}.js`, load)
  expect(tries).toBe(3)
})
