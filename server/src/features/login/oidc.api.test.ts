import type { CurrentUser } from "@grove/contract/auth"
import { pino } from "pino"
import { afterAll, beforeEach, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { lyingProvider, type Lies } from "../../../test/lying-provider.ts"
import { ORIGIN, world } from "../../../test/world.ts"
import { loginAttempts, sessions } from "../../db/tables/auth.ts"
import { users } from "../../db/tables/users.ts"
import { compareClocks } from "../../platform/clock.ts"
import { logOptions } from "../../platform/log.ts"

const idp = await lyingProvider()
afterAll(() => idp.close())
const logged: string[] = []
const w = await world(
  {
    OIDC_ISSUER: idp.url,
    OIDC_CLIENT_ID: idp.client.id,
    OIDC_CLIENT_SECRET: idp.client.secret,
  },
  { log: pino(logOptions("warn"), { write: (line: string) => void logged.push(line) }) },
)

beforeEach(() => {
  idp.lies = {}
  idp.error = undefined
  // Expires the cached metadata of the previous test.
  w.travel(11_000)
})

const open = () => browser(w.http, ORIGIN)
type Tab = ReturnType<typeof open>

/** Follows login to the provider and returns the callback URL. */
async function toCallback(tab: Tab, query = ""): Promise<string> {
  const start = await tab.get(`/api/login?returnTo=/explore${query}`)
  const answer = await fetch(String(start.headers["location"]), { redirect: "manual" })
  return answer.headers.get("location") ?? ""
}

/** Reason of the rejection; also asserts that no session was created and the page is readable. */
async function rejection(tab: Tab, callback: string): Promise<string | null> {
  const before = await w.db.$count(sessions)
  const page = await tab.get(callback)
  expect(page.status).toBe(303)
  expect(String(page.headers["set-cookie"])).not.toContain("session=")
  expect(await w.db.$count(sessions)).toBe(before)
  const human = await tab.follow(page)
  expect(human.text).toContain("Try again")
  expect(human.text).not.toMatch(/error:|\bat .*\.ts|OAUTH/i)
  const { pathname, searchParams } = new URL(human.url)
  return pathname === "/api/login/problem" ? searchParams.get("why") : null
}

test("signs in through an external provider and stores its verified address", async () => {
  const tab = open()
  const end = await tab.get(await toCallback(tab))
  expect([end.status, end.headers["location"]]).toEqual([303, "/explore"])
  expect(
    await w.db
      .select({ issuer: users.issuer, subject: users.subject, email: users.email })
      .from(users),
  ).toEqual([{ issuer: idp.url, subject: "ada", email: "ada@people.example" }])
})

test("disables the built-in provider when an external one is configured", async () => {
  expect((await open().get("/idp/.well-known/openid-configuration")).status).toBe(404)
})

const changed = (name: string, value: string | null) => (address: string) => {
  const url = new URL(address)
  if (value === null) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  return url.href
}

test.each([
  ["1 a wrong state", changed("state", "x".repeat(43))],
  ["2 a missing state", changed("state", null)],
  ["3 mix-up: the answer of another issuer", changed("iss", "https://other.example")],
  ["4 a response without an issuer", changed("iss", null)],
  ["5 a made-up code", changed("code", "made-up")],
])("T03 rejects %s", async (_name, tamper) => {
  const tab = open()
  expect(await rejection(tab, tamper(await toCallback(tab)))).toBe("failed")
})

const seconds = () => Math.floor(Date.now() / 1000)

test.each<[string, Lies]>([
  ["6 a wrong nonce", { claims: (c) => ({ ...c, nonce: "other" }) }],
  ["7 a missing nonce", { claims: (c) => ({ ...c, nonce: undefined }) }],
  ["8 a wrong audience", { claims: (c) => ({ ...c, aud: "another-client" }) }],
  ["9 wrong issuer", { claims: (c) => ({ ...c, iss: "https://other.example" }) }],
  ["10 a missing signature", { algorithm: "none" }],
  [
    "10b a missing signature, announced",
    { algorithm: "none", metadata: { id_token_signing_alg_values_supported: ["none", "RS256"] } },
  ],
  ["11 the public key as a shared secret", { algorithm: "HS256-public-key" }],
  [
    "11b the same, announced",
    {
      algorithm: "HS256-public-key",
      metadata: { id_token_signing_alg_values_supported: ["HS256"] },
    },
  ],
  [
    "11c our secret as the key, announced",
    {
      algorithm: "HS256-client-secret",
      metadata: { id_token_signing_alg_values_supported: ["HS256"] },
    },
  ],
  ["12 a key that is not the provider's", { algorithm: "other-key" }],
  ["13 an expired token", { claims: (c) => ({ ...c, exp: seconds() - 600 }) }],
  ["14 a token not yet valid", { claims: (c) => ({ ...c, nbf: seconds() + 600 }) }],
  ["15 a missing ID token", { noIdToken: true }],
  ["16 userinfo about another subject", { userinfo: (c) => ({ ...c, sub: "eve" }) }],
])("T03 rejects %s", async (_name, lies) => {
  idp.lies = lies
  const tab = open()
  expect(await rejection(tab, await toCallback(tab))).toBe("failed")
})

const me = async (tab: Tab) => JSON.parse((await tab.get("/api/auth/user")).text) as CurrentUser

test("T05 requests a fresh sign-in and counts from the time of authentication", async () => {
  const tab = open()
  const { searchParams } = new URL(
    String((await tab.get("/api/login?fresh=1")).headers["location"]),
  )
  expect([searchParams.get("prompt"), searchParams.get("max_age")]).toEqual(["login", "0"])
  await tab.get(await toCallback(tab, "&fresh=1"))
  const until = Date.parse((await me(tab)).freshUntil ?? "")
  expect(until - w.now().getTime()).toBeGreaterThan(14 * 60_000)
})

test.each<[string, Lies]>([
  ["that did not authenticate again", { claims: (c) => ({ ...c, auth_time: seconds() - 60 }) }],
  ["that omits auth_time", { claims: (c) => ({ ...c, auth_time: undefined }) }],
])("T05 keeps the session unchanged with a provider %s", async (_, lies) => {
  const tab = open()
  await tab.get(await toCallback(tab))
  const before = tab.cookie("session")
  idp.lies = lies
  expect(await rejection(tab, await toCallback(tab, "&fresh=1"))).toBe("stale")
  const page = await tab.get("/api/login/problem?why=stale&returnTo=/explore")
  expect(page.text).toContain("You were not asked to sign in again")
  expect(page.text).toContain("/api/login?fresh=1&amp;returnTo=%2Fexplore")
  expect(tab.cookie("session")).toBe(before)
  expect((await me(tab)).freshUntil).toBeNull()
})

test("T05 rejects an auth_time that is not a number", async () => {
  idp.lies = { claims: (c) => ({ ...c, auth_time: "now" }) }
  const tab = open()
  expect(await rejection(tab, await toCallback(tab, "&fresh=1"))).toBe("failed")
})

test("T05 counts a regular sign-in from the session of the provider", async () => {
  idp.lies = { claims: (c) => ({ ...c, auth_time: seconds() - 14 * 60 }) }
  const tab = open()
  await tab.get(await toCallback(tab))
  const until = Date.parse((await me(tab)).freshUntil ?? "")
  expect(Math.abs(until - w.now().getTime() - 60_000)).toBeLessThan(10_000)
})

/** Shifts the clock of the provider. */
const clockOff = (by: number): Lies => ({
  claims: (c) => ({ ...c, iat: seconds() + by, nbf: seconds() + by, exp: seconds() + by + 300 }),
})

test.each([-100, 100])("accepts a clock that is %i seconds off", async (by) => {
  idp.lies = clockOff(by)
  const tab = open()
  expect((await tab.get(await toCallback(tab))).headers["location"]).toBe("/explore")
})

test.each([
  [-900, "seconds ahead of"],
  [900, "seconds behind"],
])("T03 reports a clock that is %i seconds off, to users and in the log", async (by, words) => {
  idp.lies = clockOff(by)
  const tab = open()
  logged.length = 0
  expect(await rejection(tab, await toCallback(tab))).toBe("clock")
  expect((await tab.get("/api/login/problem?why=clock")).text).toContain("clock of this server")
  const line = logged.find((one) => one.includes("Signing in is impossible"))
  expect(line).toContain(`${words} the identity provider's`)
  const { level, offsetSeconds } = JSON.parse(line ?? "") as Record<string, number>
  expect(level).toBe(50)
  expect(Math.abs(offsetSeconds! + by)).toBeLessThan(10)
  expect(line).not.toMatch(/ada|people\.example|nonce/)
})

test("T03 rejects 17 an attempt used twice", async () => {
  const tab = open()
  const callback = await toCallback(tab)
  const login = tab.cookie("login") ?? ""
  expect((await tab.get(callback)).headers["location"]).toBe("/explore")
  expect(await rejection(open(), callback)).toBe("expired")
  const again = open()
  again.jar.set("login /", { value: login, path: "/" })
  expect(await rejection(again, callback)).toBe("expired")
})

test("T03 rejects 18 the response to an attempt of another browser", async () => {
  const [mallory, victim] = [open(), open()]
  const callback = await toCallback(mallory)
  await toCallback(victim)
  expect(await rejection(victim, callback)).toBe("failed")
})

test("T03 rejects 19 a code replayed in another attempt, even if the provider accepts it", async () => {
  const [victim, mallory] = [open(), open()]
  const code = new URL(await toCallback(victim)).searchParams.get("code")
  expect(await rejection(mallory, changed("code", code)(await toCallback(mallory)))).toBe("failed")
  idp.lies = { trustsEveryone: true }
  expect(await rejection(mallory, changed("code", code)(await toCallback(mallory)))).toBe("failed")
})

test("T03 rejects 20 metadata of another issuer", async () => {
  idp.lies = { metadata: { issuer: "https://other.example" } }
  const page = await open().get("/api/login")
  expect(page.status).toBe(503)
  expect(page.headers["location"]).toBeUndefined()
})

test("T03 stores only hashes of attempts", async () => {
  const tab = open()
  await toCallback(tab)
  const { rows } = await w.pool.query<{ all: string }>(
    "select string_agg(a::text, '') as all from login_attempts a",
  )
  expect(rows[0]?.all).not.toContain(tab.cookie("login"))
  expect(await w.db.$count(loginAttempts)).toBeGreaterThan(0)
})

test("explains a sign-in canceled at the provider and offers a retry for the same page", async () => {
  idp.error = "access_denied"
  const tab = open()
  const page = await tab.follow(await tab.get(await toCallback(tab)))
  expect(page.status).toBe(403)
  expect(page.text).toContain("You were not signed in")
  expect(page.text).toContain("/api/login?returnTo=%2Fexplore")
})

test("explains a callback without an attempt", async () => {
  expect(await rejection(open(), "/api/callback?code=x&state=y")).toBe("expired")
})

test("rejects forged login and session cookies", async () => {
  const tab = open()
  const callback = await toCallback(tab)
  const login = tab.cookie("login") ?? ""
  for (const value of [login.slice(1), `${login}x`, login.toUpperCase(), "x".repeat(3000), ""]) {
    const stranger = open()
    stranger.jar.set("login /", { value, path: "/" })
    stranger.jar.set("session /", { value, path: "/" })
    expect((await stranger.get("/api/auth/user")).status).toBe(401)
    expect(await rejection(stranger, callback)).toBe("expired")
  }
  // The original attempt is still usable.
  expect((await tab.get(callback)).headers["location"]).toBe("/explore")
})

test("R19 fails fast while the provider is down, keeps sessions working, and recovers", async () => {
  const member = open()
  await member.get(await toCallback(member))
  const port = Number(new URL(idp.url).port)
  await idp.close()
  w.travel(11_000)

  const begun = performance.now()
  const page = await open().get("/api/login?returnTo=/explore")
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(page.status).toBe(503)
  expect(page.headers["retry-after"]).toBeDefined()
  expect(page.text).toContain("The sign-in service cannot be reached")
  expect(page.text).toContain("/api/login?returnTo=%2Fexplore")
  expect((await member.get("/api/auth/user")).status).toBe(200)

  await idp.listen(port)
  expect((await open().get("/api/login")).status).toBe(302)
})

test("R19 starts and serves without the provider", async () => {
  const lonely = await world({
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "x",
    OIDC_CLIENT_SECRET: "y",
  })
  expect((await browser(lonely.http, ORIGIN).get("/api/login")).status).toBe(503)
  expect((await lonely.as(await lonely.make.user()).request("GET", "/api/auth/user")).status).toBe(
    200,
  )
})

test("warns at start when the clock differs from that of the database", async () => {
  const log = pino(logOptions("warn"), { write: (line: string) => void logged.push(line) })
  logged.length = 0
  await compareClocks(w.pool, () => new Date(), log)
  expect(logged).toEqual([])
  await compareClocks(w.pool, () => new Date(Date.now() - 60_000), log)
  expect(logged).toEqual([
    expect.stringMatching(/clock is (59|60|61) seconds behind the database's/),
  ])
})
