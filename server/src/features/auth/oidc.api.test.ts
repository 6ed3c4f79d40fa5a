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
const said: string[] = []
const w = await world(
  {
    OIDC_ISSUER: idp.url,
    OIDC_CLIENT_ID: idp.client.id,
    OIDC_CLIENT_SECRET: idp.client.secret,
  },
  { log: pino(logOptions("warn"), { write: (line: string) => void said.push(line) }) },
)

beforeEach(() => {
  idp.lies = {}
  idp.error = undefined
  // An honest answer of the last test must not vouch for a liar of the next.
  w.travel(11_000)
})

const open = () => browser(w.http, ORIGIN)
type Tab = ReturnType<typeof open>

/** From our login to the provider and back: the address with which the browser would call us. */
async function toCallback(tab: Tab, wish = ""): Promise<string> {
  const start = await tab.get(`/api/login?returnTo=/explore${wish}`)
  const answer = await fetch(String(start.headers["location"]), { redirect: "manual" })
  return answer.headers.get("location") ?? ""
}

/** Why the callback was refused, after making sure that it was refused altogether and in human words. */
async function refusal(tab: Tab, callback: string): Promise<string | null> {
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

test("an outside provider signs people in, and its verified address is taken over", async () => {
  const tab = open()
  const end = await tab.get(await toCallback(tab))
  expect([end.status, end.headers["location"]]).toEqual([303, "/explore"])
  expect(
    await w.db
      .select({ issuer: users.issuer, subject: users.subject, email: users.email })
      .from(users),
  ).toEqual([{ issuer: idp.url, subject: "ada", email: "ada@people.example" }])
})

test("the built-in provider is not there beside an outside one", async () => {
  expect((await open().get("/idp/.well-known/openid-configuration")).status).toBe(404)
})

const changed = (name: string, value: string | null) => (address: string) => {
  const url = new URL(address)
  if (value === null) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  return url.href
}

test.each([
  ["1 wrong state", changed("state", "x".repeat(43))],
  ["2 missing state", changed("state", null)],
  ["3 mix-up: the answer of another issuer", changed("iss", "https://other.example")],
  ["4 an answer that does not say whose it is", changed("iss", null)],
  ["5 a made-up code", changed("code", "made-up")],
])("T03 refuses %s", async (_name, tamper) => {
  const tab = open()
  expect(await refusal(tab, tamper(await toCallback(tab)))).toBe("failed")
})

const seconds = () => Math.floor(Date.now() / 1000)

test.each<[string, Lies]>([
  ["6 wrong nonce", { claims: (c) => ({ ...c, nonce: "other" }) }],
  ["7 no nonce", { claims: (c) => ({ ...c, nonce: undefined }) }],
  ["8 wrong audience", { claims: (c) => ({ ...c, aud: "somebody-else" }) }],
  ["9 wrong issuer", { claims: (c) => ({ ...c, iss: "https://other.example" }) }],
  ["10 no signature", { algorithm: "none" }],
  [
    "10b no signature, announced",
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
  ["13 expired", { claims: (c) => ({ ...c, exp: seconds() - 600 }) }],
  ["14 not valid yet", { claims: (c) => ({ ...c, nbf: seconds() + 600 }) }],
  ["15 no ID token", { noIdToken: true }],
  ["16 facts about somebody else", { userinfo: (c) => ({ ...c, sub: "eve" }) }],
])("T03 refuses %s", async (_name, lies) => {
  idp.lies = lies
  const tab = open()
  expect(await refusal(tab, await toCallback(tab))).toBe("failed")
})

const me = async (tab: Tab) => JSON.parse((await tab.get("/api/auth/user")).text) as CurrentUser

test("T05 a fresh sign-in is asked for, and counts from the moment the provider authenticated", async () => {
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
  ["that did not ask again", { claims: (c) => ({ ...c, auth_time: seconds() - 60 }) }],
  ["that does not say when it asked", { claims: (c) => ({ ...c, auth_time: undefined }) }],
])("T05 a provider %s gives no fresh sign-in, and the session stays as it was", async (_, lies) => {
  const tab = open()
  await tab.get(await toCallback(tab))
  const before = tab.cookie("session")
  idp.lies = lies
  expect(await refusal(tab, await toCallback(tab, "&fresh=1"))).toBe("stale")
  const page = await tab.get("/api/login/problem?why=stale&returnTo=/explore")
  expect(page.text).toContain("You were not asked to sign in again")
  expect(page.text).toContain("/api/login?fresh=1&amp;returnTo=%2Fexplore")
  expect(tab.cookie("session")).toBe(before)
  expect((await me(tab)).freshUntil).toBeNull()
})

test("T05 a time of authentication that is no number is refused", async () => {
  idp.lies = { claims: (c) => ({ ...c, auth_time: "now" }) }
  const tab = open()
  expect(await refusal(tab, await toCallback(tab, "&fresh=1"))).toBe("failed")
})

test("T05 a plain sign-in is as old as the provider's own session", async () => {
  idp.lies = { claims: (c) => ({ ...c, auth_time: seconds() - 14 * 60 }) }
  const tab = open()
  await tab.get(await toCallback(tab))
  const until = Date.parse((await me(tab)).freshUntil ?? "")
  expect(Math.abs(until - w.now().getTime() - 60_000)).toBeLessThan(10_000)
})

/** The provider's clock against ours; we would be as wrong the other way round. */
const clockOff = (by: number): Lies => ({
  claims: (c) => ({ ...c, iat: seconds() + by, nbf: seconds() + by, exp: seconds() + by + 300 }),
})

test.each([-100, 100])("a clock that is %i seconds off signs people in", async (by) => {
  idp.lies = clockOff(by)
  const tab = open()
  expect((await tab.get(await toCallback(tab))).headers["location"]).toBe("/explore")
})

test.each([
  [-900, "seconds ahead of"],
  [900, "seconds behind"],
])("T03 a clock that is %i seconds off is said, to people and in the log", async (by, words) => {
  idp.lies = clockOff(by)
  const tab = open()
  said.length = 0
  expect(await refusal(tab, await toCallback(tab))).toBe("clock")
  expect((await tab.get("/api/login/problem?why=clock")).text).toContain("clock of this server")
  const line = said.find((one) => one.includes("Nobody can sign in"))
  expect(line).toContain(`${words} the identity provider's`)
  const { level, offsetSeconds } = JSON.parse(line ?? "") as Record<string, number>
  expect(level).toBe(50)
  expect(Math.abs(offsetSeconds! + by)).toBeLessThan(10)
  expect(line).not.toMatch(/ada|people\.example|nonce/)
})

test("T03 refuses 17 an attempt used twice", async () => {
  const tab = open()
  const callback = await toCallback(tab)
  const login = tab.cookie("login") ?? ""
  expect((await tab.get(callback)).headers["location"]).toBe("/explore")
  expect(await refusal(open(), callback)).toBe("expired")
  const again = open()
  again.jar.set("login /", { value: login, path: "/" })
  expect(await refusal(again, callback)).toBe("expired")
})

test("T03 refuses 18 the answer to another browser's attempt", async () => {
  const [mallory, victim] = [open(), open()]
  const callback = await toCallback(mallory)
  await toCallback(victim)
  expect(await refusal(victim, callback)).toBe("failed")
})

test("T03 refuses 19 a code replayed in an attempt of one's own, even if the provider would take it", async () => {
  const [victim, mallory] = [open(), open()]
  const code = new URL(await toCallback(victim)).searchParams.get("code")
  expect(await refusal(mallory, changed("code", code)(await toCallback(mallory)))).toBe("failed")
  idp.lies = { trustsEveryone: true }
  expect(await refusal(mallory, changed("code", code)(await toCallback(mallory)))).toBe("failed")
})

test("T03 refuses 20 metadata that name another issuer", async () => {
  idp.lies = { metadata: { issuer: "https://other.example" } }
  const page = await open().get("/api/login")
  expect(page.status).toBe(503)
  expect(page.headers["location"]).toBeUndefined()
})

test("T03 keeps neither state nor token where a leak would help", async () => {
  const tab = open()
  await toCallback(tab)
  const { rows } = await w.pool.query<{ all: string }>(
    "select string_agg(a::text, '') as all from login_attempts a",
  )
  expect(rows[0]?.all).not.toContain(tab.cookie("login"))
  expect(await w.db.$count(loginAttempts)).toBeGreaterThan(0)
})

test("who changes their mind at the provider is told so, and can try again for the same page", async () => {
  idp.error = "access_denied"
  const tab = open()
  const page = await tab.follow(await tab.get(await toCallback(tab)))
  expect(page.status).toBe(403)
  expect(page.text).toContain("You were not signed in")
  expect(page.text).toContain("/api/login?returnTo=%2Fexplore")
})

test("a callback without an attempt is explained", async () => {
  expect(await refusal(open(), "/api/callback?code=x&state=y")).toBe("expired")
})

test("nor does a callback with a cookie we never gave, or a session we never began, lead anywhere", async () => {
  const tab = open()
  const callback = await toCallback(tab)
  const login = tab.cookie("login") ?? ""
  for (const value of [login.slice(1), `${login}x`, login.toUpperCase(), "x".repeat(4000), ""]) {
    const stranger = open()
    stranger.jar.set("login /", { value, path: "/" })
    stranger.jar.set("session /", { value, path: "/" })
    expect((await stranger.get("/api/auth/user")).status).toBe(401)
    expect(await refusal(stranger, callback)).toBe("expired")
  }
  // Nobody else's mistakes have used up the attempt of the one who began it.
  expect((await tab.get(callback)).headers["location"]).toBe("/explore")
})

test("R19 while the provider is down, signing in says so quickly, those signed in notice nothing, and it heals", async () => {
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

test("R19 a server starts and serves although the provider never answered", async () => {
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

test("a clock that differs from the database's is said at start", async () => {
  const log = pino(logOptions("warn"), { write: (line: string) => void said.push(line) })
  said.length = 0
  await compareClocks(w.pool, () => new Date(), log)
  expect(said).toEqual([])
  await compareClocks(w.pool, () => new Date(Date.now() - 60_000), log)
  expect(said).toEqual([expect.stringMatching(/clock is (59|60|61) seconds behind the database's/)])
})
