import { posts } from "@grove/contract/posts"
import { pino } from "pino"
import { expect, test } from "vitest"

import { logOptions } from "../src/platform/log.ts"
import { builtWeb } from "./built-web.ts"
import { cases } from "./cases.ts"
import { world, type World } from "./world.ts"

/** Variables that no feature's own test sets. Invalid values are tested in `src/config.test.ts`. */

const from = (w: World, url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  w.http.inject({ url, remoteAddress, headers })
const OIDC = {
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "grove",
  OIDC_CLIENT_SECRET: "secret",
}
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode

test("METRICS_TOKEN: when set, only the token gives access to the metrics", async () => {
  const w = await world({ METRICS_TOKEN: "sesame", PUBLIC_URL: "https://grove.example", ...OIDC })
  const bearing = (token: string) => ({ authorization: `Bearer ${token}` })
  expect(await statusOf(from(w, "/metrics", "192.0.2.1", bearing("sesame")))).toBe(200)
  expect(await statusOf(from(w, "/metrics", "192.0.2.1", bearing("Sesame")))).toBe(404)
  expect(await statusOf(from(w, "/metrics", "127.0.0.1"))).toBe(404)
})

test("METRICS_TOKEN: when unset, only direct requests from this machine can read the metrics", async () => {
  const local = await world()
  for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000"])
    expect([host, await statusOf(from(local, "/metrics", "127.0.0.1", { host }))]).toEqual([
      host,
      200,
    ])
  expect(await statusOf(from(local, "/metrics", "::1"))).toBe(200)
  expect(await statusOf(from(local, "/metrics", "192.0.2.1"))).toBe(404)
  for (const trace of [
    { "x-forwarded-for": "192.0.2.1" },
    { "x-forwarded-proto": "https" },
    { "x-forwarded-host": "localhost" },
    { forwarded: "for=192.0.2.1" },
    { "x-real-ip": "192.0.2.1" },
    { via: "1.1 proxy" },
    { host: "grove.example" },
    { host: "localhost.grove.example" },
  ] as Record<string, string>[])
    expect([trace, await statusOf(from(local, "/metrics", "127.0.0.1", trace))]).toEqual([
      trace,
      404,
    ])
  // A proxy on the same machine that adds no header and requests "localhost".
  const published = await world({ PUBLIC_URL: "https://grove.example", ...OIDC })
  expect(await statusOf(from(published, "/metrics", "127.0.0.1", { host: "localhost" }))).toBe(404)
})

test("TRUSTED_PROXIES: an undeclared proxy is logged once and never trusted", async () => {
  const warnings = async (env: Record<string, string>, peers: string[], header: string) => {
    const lines: string[] = []
    const log = pino(logOptions("warn"), { write: (line) => void lines.push(line) })
    const w = await world(env, { log })
    for (const peer of peers)
      await from(w, "/api/health", peer, { [header]: "for=canary-198.51.100.1" })
    expect(lines.filter((line) => line.includes("canary"))).toEqual([])
    return lines.filter((line) => line.includes("Set TRUSTED_PROXIES")).length
  }
  const proxies = ["127.0.0.1", "10.0.0.7", "::ffff:172.17.0.1", "fd00::1"]
  expect(await warnings({}, proxies, "x-forwarded-for")).toBe(1)
  expect(await warnings({}, ["fd00::1"], "forwarded")).toBe(1)
  expect(await warnings({ TRUSTED_PROXIES: "1" }, proxies, "x-forwarded-for")).toBe(0)
  // Any client can send the header, so it proves nothing about the deployment.
  expect(await warnings({}, ["8.8.8.8", "::ffff:8.8.8.8"], "x-forwarded-for")).toBe(0)
  expect(await warnings({}, proxies, "accept")).toBe(0)
})

test("T30 TRUSTED_PROXIES: trusts the forwarded address of exactly that many proxies", async () => {
  const spent = async (w: World, claims: (n: number) => string) => {
    for (let n = 0; n < 60; n += 1) {
      const headers = { "x-forwarded-for": claims(n), forwarded: `for=${claims(n)}` }
      if ((await from(w, "/api/rules/public", "192.0.2.1", headers)).statusCode === 429) return n
    }
    return Infinity
  }
  const alone = await world({ RATE_LIMIT: "on" })
  expect(await spent(alone, (n) => `198.51.100.${n}`)).toBe(50)
  const behind = await world({ RATE_LIMIT: "on", TRUSTED_PROXIES: "1" })
  expect(await spent(behind, (n) => `198.51.100.${n}`)).toBe(Infinity)
  // Entries that the caller added are further left and are not trusted.
  expect(await spent(behind, (n) => `198.51.100.${n}, 203.0.113.9`)).toBe(50)
})

test("AUTO_ENFORCE_REPORTS and AUTO_ENFORCE_MIN_AGE_HOURS: number and account age that trigger a rule", async () => {
  const w = await world({ AUTO_ENFORCE_REPORTS: "2", AUTO_ENFORCE_MIN_AGE_HOURS: "5" })
  const { rule, post, report } = cases(w)
  const { id: ruleId } = await rule({ autoEnforce: true })
  const { id: postId } = await post(await w.make.user())
  const old = (hours: number) =>
    w.make.user({ createdAt: new Date(w.now().getTime() - hours * 3_600_000) })
  const isThere = async () =>
    (await w.as(await w.make.user()).ask(posts.get, { params: { postId } })).status === 200
  for (const reporter of [await old(4), await old(4), await old(6)])
    await report(reporter, "post", postId, ruleId)
  expect(await isThere()).toBe(true)
  await report(await old(6), "post", postId, ruleId)
  expect(await isThere()).toBe(false)
})

const webDist = await builtWeb()

test("ACCESS_LOG: one line per response that names the route and no member", async () => {
  const linesOf = async (env: Record<string, string>) => {
    const lines: string[] = []
    const log = pino(logOptions("info"), { write: (line) => void lines.push(line) })
    const w = await world(env, { log, webDist })
    const ann = await w.make.user()
    const secret = { referer: "http://localhost:3000/canary", "user-agent": "canary" }
    await w.as(ann).request("GET", `/api/users/${ann.id}?canary=1`, { headers: secret })
    await w.as(ann).request("POST", "/api/posts", { body: { content: "canary" } })
    await from(w, "/?q=canary", "192.0.2.77")
    await from(w, "/api/canary", "192.0.2.77")
    await from(w, "/api/ready", "192.0.2.77")
    expect(lines.filter((line) => /canary|192\.0\.2/.test(line) || line.includes(ann.id))).toEqual(
      [],
    )
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "access")
  }
  const lines = await linesOf({ ACCESS_LOG: "on" })
  expect(lines.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    "GET /api/users/:userId 200",
    "POST /api/posts 201",
    "GET page 200",
    "GET page 404",
  ])
  for (const line of lines) expect(line).toMatchObject({ ms: expect.any(Number) })
  expect(await linesOf({})).toEqual([])
})

test("BRAND_NAME and OIDC_PROVIDER_NAME appear in pages as escaped text", async () => {
  const names = { BRAND_NAME: "Moss & <Fern>", OIDC_PROVIDER_NAME: "City ID" }
  const w = await world(names, { webDist })
  const { body } = await from(w, "/", "127.0.0.1")
  expect(body).toContain("<title>Moss &amp; &lt;Fern&gt;</title>City ID")
  expect(body).toContain('"providerName":"City ID"')
  expect((await from(w, "/api/login/problem?why=failed", "127.0.0.1")).body).toContain(
    "Moss &amp; &lt;Fern&gt;",
  )
  // Pages without scripts use the font of the build.
  expect((await from(w, "/api/plain-page.css", "127.0.0.1")).body).toContain(
    'url("/assets/inter-1a2b.woff2")',
  )
  expect(JSON.parse((await from(w, "/manifest.webmanifest", "127.0.0.1")).body)).toMatchObject({
    name: "Moss & <Fern>",
    display: "standalone",
  })

  // T36: matching an address takes bounded processor time, in microseconds, however long or odd it is.
  const since = process.threadCpuUsage()
  expect(await statusOf(from(w, `${"/".repeat(15_000)}x`, "127.0.0.1"))).toBe(404)
  expect(process.threadCpuUsage(since).user).toBeLessThan(1_500_000)
})
