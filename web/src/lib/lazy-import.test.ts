import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { guardImports } from "../../chunk-imports.ts"
import { importChunk, keepTrying, LoadError, trouble } from "./lazy-import.ts"

/** A browser that keeps every failed address for good, as Chromium 150 does. */
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

test("asks for a file under its own address, and once", async () => {
  const { load, asked } = browser(() => true)
  expect(await importChunk("./plain.js", load)).toEqual({ address: "./plain.js" })
  expect(asked).toEqual(["./plain.js"])
})

test("asks under a changed address when the own one is dead, and stays with what came", async () => {
  const { load, asked } = browser((address) => address !== "./a.js")
  const first = await importChunk("./a.js", load)
  expect(first.address).toMatch(/^\.\/a\.js\?retry=\d+$/)
  expect(await importChunk("./a.js", load)).toEqual(first)
  expect(asked).toEqual(["./a.js", first.address, first.address])
})

test("never asks twice under an address that failed while the network was down", async () => {
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
])("a file that is answered with $status is gone: $isGone", async (answer) => {
  status = answer.status
  const { load } = browser(() => false)
  await expect(importChunk("./c.js", load)).rejects.toMatchObject({ isGone: answer.isGone })
})

test("says that a part is missing from the second failure on, until it comes", async () => {
  let isUp = false
  const { load } = browser(() => isUp)
  const part = keepTrying(() => importChunk("./d.js", load))
  await vi.advanceTimersByTimeAsync(0)
  expect(trouble.get()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1000)
  expect(trouble.get()).toBe("failed")
  isUp = true
  await vi.advanceTimersByTimeAsync(2000)
  await part
  expect(trouble.get()).toBeUndefined()
})

test("says at once that one is offline, and asks again as soon as one is not", async () => {
  vi.stubGlobal("navigator", { onLine: false })
  let isUp = false
  const { load } = browser(() => isUp)
  const part = keepTrying(() => importChunk("./e.js", load))
  await vi.advanceTimersByTimeAsync(0)
  expect(trouble.get()).toBe("offline")
  isUp = true
  listeners.dispatchEvent(new Event("online"))
  await part
  expect(trouble.get()).toBeUndefined()
})

test("what is gone counts for more than what failed, and is said at once", async () => {
  status = 404
  const failing = browser(() => false)
  void keepTrying(() => Promise.reject(new TypeError("failed")))
  await vi.advanceTimersByTimeAsync(1000)
  expect(trouble.get()).toBe("failed")
  void keepTrying(() => importChunk("./f.js", failing.load))
  await vi.advanceTimersByTimeAsync(0)
  expect(trouble.get()).toBe("gone")
})

test("every import of the build goes through here", () => {
  const code =
    'x(()=>import(`./A-1.js`).then(e=>e.t),m([0]));let{y}=await import("./b.js");import"./c.js"'
  expect(guardImports(code)).toBe(
    "x(()=>importChunk(`./A-1.js`).then(e=>e.t),m([0]));" +
      'let{y}=await importChunk("./b.js");import"./c.js"',
  )
})
