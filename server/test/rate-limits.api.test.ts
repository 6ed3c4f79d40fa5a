import { completion } from "@grove/contract/completion"
import { posts } from "@grove/contract/posts"
import fastify, { type FastifyInstance } from "fastify"
import { beforeAll, describe, expect, test } from "vitest"

import { BUDGETS, type Budgets } from "../src/platform/http/rate-classes.ts"
import { useRateLimits } from "../src/platform/http/rate-limits.ts"
import { browser } from "./browser.ts"
import { builtWeb } from "./built-web.ts"
import { ORIGIN, world, type World } from "./world.ts"

const webDist = await builtWeb()

/** Allows one request of each class. */
const ONCE = Object.fromEntries(
  Object.keys(BUDGETS).map((name) => [name, [{ points: 1, seconds: 300 }]]),
) as unknown as Budgets

let w: World
beforeAll(async () => {
  w = await world({ RATE_LIMIT: "on" }, { webDist, budgets: ONCE })
})

let addresses = 0
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

const ask = (method: string, url: string, remoteAddress: string, headers: object = {}) =>
  w.http.inject({
    method: method as "GET",
    url,
    remoteAddress,
    headers: { origin: ORIGIN, ...headers },
  })

const ID = "00000000-0000-7000-8000-000000000001"
const filled = (url: string) => url.replaceAll(/:\w+/g, ID).replace("*", "x")

/** Requests outside the contract: pages with and without data, and unknown addresses. */
const PAGES = ["/", "/community-rules", `/post/${ID}`, "/nothing", "/api/nothing", "/media"]

describe("T30", () => {
  test("every route, page and file is rate-limited with 429 and Retry-After", async () => {
    const routes = w.http.routeList.map(({ method, url }) => ({ method, url: filled(url) }))
    const pages = PAGES.map((url) => ({ method: "GET", url }))
    const unlimited: string[] = []
    for (const { method, url } of [...routes, ...pages]) {
      const address = newAddress()
      const first = await ask(method, url, address)
      const second = await ask(method, url, address)
      const isLimited = second.statusCode === 429 && Number(second.headers["retry-after"]) > 0
      if (first.statusCode === 429 || !isLimited) unlimited.push(`${method} ${url}`)
    }
    expect(unlimited).toEqual([])
    const known = routes.map(({ method, url }) => `${method} ${url}`)
    for (const route of [
      "GET /idp/x",
      "POST /idp/x",
      `POST /idp/interaction/${ID}`,
      "GET /media/x",
      "GET /metrics",
      "GET /api/health",
      "GET /api/ready",
      "GET /api/live",
      "GET /api/docs",
      "GET /api/openapi.json",
      "GET /api/login",
      "GET /api/search/suggest",
      "GET /assets/inter-1a2b.woff2",
      "POST /api/posts",
    ])
      expect(known).toContain(route)
  })

  test("the server does not start with a route that has no rate class", async () => {
    const http = fastify() as unknown as FastifyInstance
    useRateLimits(http, undefined)
    http.get("/limited", { config: { rateClass: "read" } }, async () => "")
    http.get("/forgotten", async () => "")
    await expect(http.ready()).rejects.toThrow("These routes have no rate class: GET /forgotten")
  })

  test("HEAD and GET share a budget", async () => {
    for (const url of ["/assets/inter-1a2b.woff2", "/api/rules/public", "/", "/api/health"]) {
      const address = newAddress()
      expect([url, (await ask("GET", url, address)).statusCode]).toEqual([url, 200])
      expect([url, (await ask("HEAD", url, address)).statusCode]).toEqual([url, 429])
    }
  })

  test("alternative spellings of an address share its budget", async () => {
    const address = newAddress()
    await ask("GET", "/api/auth/user", address)
    for (const url of ["/api/auth/user/", "/API/auth/user", "/api/auth/%75ser", "//api/auth/user"])
      expect([url, (await ask("GET", url, address)).statusCode]).toEqual([url, 429])
    const forged = { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" }
    expect((await ask("GET", "/api/auth/user", address, forged)).statusCode).toBe(429)
  })
})

test("answers a rate-limited page request with a page that names the wait", async () => {
  const address = newAddress()
  const document = { accept: "text/html", "sec-fetch-dest": "document" }
  expect((await ask("GET", "/", address, document)).statusCode).toBe(200)
  for (const url of ["/", "/idp/interaction/x"]) {
    await ask("GET", url, address, document)
    const page = await ask("GET", url, address, document)
    expect([url, page.statusCode]).toEqual([url, 429])
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(page.body).toContain("<h1>Too many requests</h1>")
    expect(page.body).toContain("Please try again in 5 minutes.")
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'")
  }
})

test("a daily limit states the wait in words and in seconds", async () => {
  const aDay = [{ points: 1, seconds: 86_400 }]
  const limited = await world({ RATE_LIMIT: "on" }, { budgets: { post: aDay } })
  const ann = limited.as(await limited.make.user())
  await ann.call(posts.create, { body: { content: "first" } })
  const { status, body, headers } = await ann.ask(posts.create, { body: { content: "second" } })
  expect([status, body]).toEqual([
    429,
    { code: "request.tooMany", message: "Too many requests. Please try again in 24 hours." },
  ])
  expect(Number(headers["retry-after"])).toBeGreaterThan(86_000)
  // Reads are not limited.
  expect((await ann.request("GET", "/api/posts")).status).toBe(200)
})

test("T30 what is refused stores nothing and costs no day of posting, but counts in the overall budget", async () => {
  const aDay = (points: number) => [{ points, seconds: 86_400 }]
  const limited = await world({ RATE_LIMIT: "on" }, { budgets: { post: aDay(2), member: aDay(6) } })
  const ann = limited.as(await limited.make.user())
  const write = async (images: string[]) =>
    (await ann.ask(posts.create, { body: { content: "x", images } })).status
  const drawing = ["data:image/svg+xml;base64,AAAA"]
  const statuses = []
  for (const images of [drawing, drawing, drawing, [], [], []]) statuses.push(await write(images))
  expect(statuses).toEqual([415, 415, 415, 201, 201, 429])
  expect((await ann.request("GET", "/api/posts")).status).toBe(429)
})

test("T30 names are completed as often as searches are suggested", async () => {
  const few = [{ points: 2, seconds: 60 }]
  const limited = await world({ RATE_LIMIT: "on" }, { budgets: { suggest: few } })
  const ann = limited.as(await limited.make.user())
  const complete = async () => (await ann.ask(completion.people, { query: { q: "a" } })).status
  expect([await complete(), await complete(), await complete()]).toEqual([200, 200, 429])
})

test("requests to the built-in provider consume no caller's budget", async () => {
  const steps = [{ points: 6, seconds: 300 }]
  const { http } = await world({ RATE_LIMIT: "on" }, { budgets: { "sign-in": steps } })
  const tab = browser(http, ORIGIN)
  await tab.signIn({ email: "ada@people.example" })
  expect((await tab.get("/api/auth/user")).status).toBe(200)
  expect((await tab.get("/idp/jwks")).status).toBe(429)
})

test("T47 forty people behind one router sign in at once; passwords and codes are counted, not starts", async () => {
  const { http } = await world({ RATE_LIMIT: "on" })
  const ends: string[] = []
  for (let n = 0; n < 40; n += 1) {
    const tab = browser(http, ORIGIN)
    await tab.signIn({ email: `guest${n}@people.example` })
    ends.push(tab.cookie("session") === undefined ? `${n} is not signed in` : "signed in")
  }
  expect(ends).toEqual(Array.from({ length: 40 }, () => "signed in"))
  const statuses: number[] = []
  for (let n = 40; n <= 100; n += 1)
    statuses.push((await browser(http, ORIGIN).get("/api/login")).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 302), 429])
})

test("images that point at the sign-in address consume no sign-in budget", async () => {
  const { http } = await world({ RATE_LIMIT: "on" }, { budgets: { login: ONCE.login } })
  const tab = browser(http, ORIGIN)
  const image = { "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" }
  for (let n = 0; n < 3; n += 1) expect((await tab.get("/api/login", image)).status).toBe(200)
  expect((await tab.get("/api/login")).status).toBe(302)
  expect((await tab.get("/api/login")).status).toBe(429)
})
