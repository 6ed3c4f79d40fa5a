import { posts } from "@grove/contract/posts"
import { expect, test } from "vitest"

import { builtWeb } from "./built-web.ts"
import { cases } from "./cases.ts"
import { world, type World } from "./world.ts"

/** What each variable does that no room's own test sets. Wrong values are in `src/config.test.ts`. */

const from = (w: World, url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  w.http.inject({ url, remoteAddress, headers })
const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode

test("METRICS_TOKEN: without it this machine alone reads the figures, with it whoever has it", async () => {
  const closed = await world()
  expect(await status(from(closed, "/metrics", "127.0.0.1"))).toBe(200)
  expect(await status(from(closed, "/metrics", "192.0.2.1"))).toBe(404)
  expect(
    await status(from(closed, "/metrics", "127.0.0.1", { "x-forwarded-for": "192.0.2.1" })),
  ).toBe(404)
  const open = await world({ METRICS_TOKEN: "sesame" })
  const bearing = (token: string) => ({ authorization: `Bearer ${token}` })
  expect(await status(from(open, "/metrics", "192.0.2.1", bearing("sesame")))).toBe(200)
  expect(await status(from(open, "/metrics", "192.0.2.1", bearing("Sesame")))).toBe(404)
  expect(await status(from(open, "/metrics", "127.0.0.1"))).toBe(404)
})

test("T30 TRUSTED_PROXIES: whom a caller claims to be is believed of that many in front, of nobody else", async () => {
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
  // What the caller put there itself stands further left, and is not believed.
  expect(await spent(behind, (n) => `198.51.100.${n}, 203.0.113.9`)).toBe(50)
})

test("AUTO_ENFORCE_REPORTS and AUTO_ENFORCE_MIN_AGE_HOURS: how many, and how old, make a rule act", async () => {
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

test("BRAND_NAME and OIDC_PROVIDER_NAME are in the pages, as words", async () => {
  const names = { BRAND_NAME: "Moss & <Fern>", OIDC_PROVIDER_NAME: "City ID" }
  const w = await world(names, { webDist })
  const { body } = await from(w, "/", "127.0.0.1")
  expect(body).toContain("<title>Moss &amp; &lt;Fern&gt;</title>City ID")
  expect(body).toContain('"providerName":"City ID"')
  expect((await from(w, "/api/login/problem?why=failed", "127.0.0.1")).body).toContain(
    "Moss &amp; &lt;Fern&gt;",
  )
  // The pages without scripts are set in the letters of the build.
  expect((await from(w, "/api/plain-page.css", "127.0.0.1")).body).toContain(
    'url("/assets/letters-1a2b.woff2")',
  )
  expect(JSON.parse((await from(w, "/manifest.webmanifest", "127.0.0.1")).body)).toMatchObject({
    name: "Moss & <Fern>",
    display: "standalone",
  })

  // T36: no address is so long or so odd that looking for its page takes long.
  const since = performance.now()
  expect(await status(from(w, `${"/".repeat(15_000)}x`, "127.0.0.1"))).toBe(404)
  expect(performance.now() - since).toBeLessThan(1500)
})
