import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"

import { BODY } from "@grove/contract/limits"
import { ROUTES } from "@grove/contract/routes"
import { beforeAll, expect, test } from "vitest"

import { HEADER_LIMITS } from "../src/platform/http/header-limits.ts"
import { BUDGETS, type Budgets } from "../src/platform/http/rate-classes.ts"
import { builtWeb } from "./built-web.ts"
import { world, type World } from "./world.ts"

/** What one part of a request may add, in processor time of this thread. */
const MAX_MS = 10
/** As much as Node accepts. */
const LONG = 15_000
const PIECES = [
  "a",
  "-9aa",
  " ",
  "\t ",
  ",",
  ";q=0",
  "a,",
  '"a",',
  "W/",
  "=",
  "%41",
  "0-",
  "bytes=0-0,",
  "a=b; ",
  "a/b;charset=",
]

let w: World
let limited: World
beforeAll(async () => {
  const webDist = await builtWeb()
  const none = Object.fromEntries(
    Object.keys(BUDGETS).map((name) => [name, [{ points: 0, seconds: 300 }]]),
  ) as unknown as Budgets
  w = await world({}, { webDist })
  limited = await world({ RATE_LIMIT: "on" }, { webDist, budgets: none })
})

/** In milliseconds. The least of three, because compiling and collecting garbage count as well. */
async function costOf(work: () => Promise<unknown>, enoughMs = MAX_MS): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && least > enoughMs; round++) {
    const since = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(since)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const get = (at: World, url: string, headers: Record<string, string>) =>
  at.http.inject({ method: "GET", url, headers })

const TARGETS = [
  ["a page", () => w, "/", 200, true],
  ["a missing page", () => w, "/nosuch", 404, false],
  ["a route", () => w, "/api/posts", 401, false],
  ["a route above its limit", () => limited, "/api/posts", 429, true],
] as const

test("T36 a long header of any kind costs hardly anything, also when the request is refused", async () => {
  const slow: string[] = []
  for (const [what, at, url, status, isBoth] of TARGETS) {
    expect([what, (await get(at(), url, {})).statusCode]).toEqual([what, status])
    const plain = await costOf(() => get(at(), url, {}), 0)
    for (const [name, limit] of Object.entries(HEADER_LIMITS))
      for (const piece of PIECES)
        // As long as its limit lets it be, and as long as Node does.
        for (const length of isBoth ? [limit, LONG] : [limit]) {
          const value = `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1)}!`
          const cost = await costOf(() => get(at(), url, { [name]: value }), plain + MAX_MS)
          if (cost > plain + MAX_MS)
            slow.push(`${what}: ${name} of ${length} × ${piece}: ${cost.toFixed(0)} ms`)
        }
  }
  expect(slow).toEqual([])
})

test("T36 the header of P1 is refused before anybody reads it, and its first part read in no time", async () => {
  const long = `${"-9aa".repeat(3800)}!`
  const response = await get(w, "/api/health", { "accept-language": long })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { code: "request.invalid", message: "The header accept-language is too long." },
  ])
})

test("T36 every header that the code reads has a limit", async () => {
  const unlimited: string[] = []
  const src = join(import.meta.dirname, "../src")
  const READ =
    /(?:request|raw)\.headers(?:\["([a-z-]+)"\]|\.(\w+)|\[(\w+)\])|\{([^{}]*)\} = request\.headers/g
  let found = 0
  for await (const file of glob("**/*.ts", { cwd: src })) {
    if (file.endsWith(".test.ts")) continue
    const text = await readFile(join(src, file), "utf8")
    for (const [, quoted, plain, constant, taken] of text.matchAll(READ)) {
      const names = taken
        ? [...taken.matchAll(/"([a-z-]+)"|(\w+)/g)].map(([, a, b]) => a ?? b)
        : [quoted ?? plain ?? constant]
      for (const name of names) {
        found += 1
        if (name !== undefined && !(name in HEADER_LIMITS) && !KNOWN_NAMES.has(name))
          unlimited.push(`${file}: ${name}`)
      }
    }
  }
  expect(found).toBeGreaterThan(20)
  expect(unlimited).toEqual([])
})

/** In processor time of this thread, for a request that is refused. */
const REFUSED_MS = 100
/** Everything that takes long to parse, of any size. */
const HOSTILE: Record<string, (bytes: number) => string> = {
  "nested arrays": (bytes) => `{"images":${"[".repeat(bytes - 10)}`,
  "nested objects": (bytes) => `{"images":${'{"a":'.repeat((bytes - 10) / 5)}`,
  "unknown keys": (bytes) => `{${'"k12345678":0,'.repeat((bytes - 10) / 14)}"k":0}`,
  "keys like __proto__": (bytes) => `{${'"a__proto__":0,'.repeat((bytes - 10) / 15)}"k":0}`,
  "many numbers": (bytes) => `{"images":[${"1,".repeat((bytes - 20) / 2)}1]}`,
  "a long text": (bytes) => `{"content":"${"a".repeat(bytes - 20)}"}`,
  "a text of escapes": (bytes) => `{"content":"${"\\u0041".repeat((bytes - 20) / 6)}"}`,
  "a damaged picture": (bytes) =>
    `{"content":"x","images":["data:image/png;base64,${"iV*-".repeat((bytes - 60) / 4)}"]}`,
}

test("T27 no route takes long to refuse a body, however large and whatever is in it", async () => {
  const admin = w.as(await w.make.admin())
  const sizes = new Map<number, [string, Buffer][]>()
  const bodiesOf = (bytes: number) => {
    const made =
      sizes.get(bytes) ??
      Object.entries(HOSTILE).map(([what, make]): [string, Buffer] => [
        what,
        Buffer.from(make(bytes)),
      ])
    sizes.set(bytes, made)
    return made
  }
  const slow: string[] = []
  let asked = 0
  for (const route of Object.values(ROUTES).flatMap((routes) => Object.values(routes))) {
    if (!route.body) continue
    const url = route.path.replaceAll(/:\w+/g, "00000000-0000-7000-8000-000000000001")
    for (const [what, body] of bodiesOf(route.bodyLimit ?? BODY.json)) {
      const statuses = new Set<number>()
      const headers = { "content-type": "application/json" }
      const cost = await costOf(async () => {
        statuses.add((await admin.request(route.method, url, { body, headers })).status)
      }, REFUSED_MS)
      asked += 1
      const [status = 0] = statuses
      if (cost > REFUSED_MS || status < 400 || status >= 500)
        slow.push(`${route.method} ${route.path}, ${what}: ${status} after ${cost.toFixed(0)} ms`)
    }
  }
  expect(asked).toBeGreaterThan(300)
  expect(slow).toEqual([])
})

/** Constants of the contract, and names a value is given. */
const KNOWN_NAMES = new Set(["UNATTENDED_HEADER", "condition"])
