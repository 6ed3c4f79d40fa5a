import { posts } from "@grove/contract/posts"
import { ROUTES } from "@grove/contract/routes"
import { afterAll, expect, test, vi } from "vitest"

import { prepareFeatures } from "../src/features.ts"
import { ORIGIN, world } from "./world.ts"

const w = await world()
const admin = await w.make.admin()
const post = await w.as(admin).call(posts.create, { body: { content: "before" } })
const name = w.url.match(/grove_[0-9a-f]{32}/)?.[0] ?? ""

/** Waits for their end: a connection that is lost later answers 503. */
const OTHERS =
  "select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"

/** Values for the fields that a query must have. */
const REQUIRED = {
  q: "before",
  month: "2026-05",
  timeZone: "UTC",
}
/** Only answers for what strangers can read, and here they read nothing. */
const EMPTY = "/api/oembed"

/** As after a failover: open connections end, and new ones are read-only. */
async function setReadOnly(isReadOnly: boolean) {
  const client = await w.pool.connect()
  await client.query("set default_transaction_read_only = off")
  await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`)
  await client.query(OTHERS)
  client.release(true)
}

afterAll(() => setReadOnly(false))

test("on a read-only database, reads work, writes answer 503 with Retry-After, and readiness fails", async () => {
  await w.as(admin).request("GET", "/api/auth/user")
  await prepareFeatures(w.app.systemContext("start"))
  await setReadOnly(true)
  // Long enough for the session to be renewed.
  w.travel(90 * 60_000)

  // The pool discovers the closed connections first.
  await vi.waitFor(async () => {
    const ready = await w.as().request("GET", "/api/ready")
    expect([ready.status, ready.body]).toEqual([
      503,
      { code: "server.unavailable", message: "The database is read-only." },
    ])
  }, 10_000)
  expect((await w.as().request("GET", "/api/health")).status).toBe(200)

  const reads = Object.values(ROUTES)
    .flatMap((routes) => Object.values(routes))
    .filter((route) => route.method === "GET" && !route.path.includes(":") && route.path !== EMPTY)
  expect(reads.length).toBeGreaterThan(20)
  for (const route of reads) {
    const query = new URLSearchParams(
      Object.entries(REQUIRED).filter(([field]) => route.query?.required?.includes(field)),
    )
    const answer = await w.as(admin).request("GET", `${route.path}?${query}`)
    expect([route.path, answer.status]).toEqual([route.path, 200])
  }
  for (const [method, path, body] of [
    ["POST", "/api/posts", { content: "after" }],
    ["POST", `/api/posts/${post.id}/like`, undefined],
    ["PATCH", `/api/posts/${post.id}`, { content: "after" }],
    ["DELETE", `/api/posts/${post.id}`, undefined],
    ["PATCH", "/api/me/settings", { theme: "dark" }],
  ] as const) {
    const answer = await w.as(admin).request(method, path, { body })
    expect([path, answer.status, (answer.body as { code: string }).code]).toEqual([
      path,
      503,
      "server.unavailable",
    ])
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0)
  }
  const login = await w.http.inject({ url: "/api/login", headers: { host: new URL(ORIGIN).host } })
  expect([login.statusCode, login.headers["content-type"]]).toEqual([
    503,
    "text/html; charset=utf-8",
  ])

  await setReadOnly(false)
  await vi.waitUntil(async () => (await w.as().request("GET", "/api/ready")).status === 200, 10_000)
  await w.as(admin).call(posts.create, { body: { content: "after" } })
})
