import { expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { FEW_LOGIN_BUDGETS, FEW_LOGINS } from "../../../test/few-logins.ts"
import { ORIGIN, world } from "../../../test/world.ts"

test("uses host-bound cookies and public URLs on https behind a proxy without headers", async () => {
  const home = "https://grove.example"
  const w = await world({ PUBLIC_URL: home, ALLOW_BUILTIN_IDP: "1" })
  const tab = browser(w.http, home)
  const inside = { host: "10.0.0.7:3000" }
  const start = await tab.get("/api/login", inside)
  expect(String(start.headers["set-cookie"])).toMatch(
    /^__Host-login=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const discovery = await tab.get("/idp/.well-known/openid-configuration", {
    ...inside,
    "x-forwarded-host": "evil.example",
  })
  expect(JSON.parse(discovery.text)).toMatchObject({
    issuer: `${home}/idp`,
    token_endpoint: `${home}/idp/token`,
  })
  expect(discovery.headers["strict-transport-security"]).toContain("max-age=31536000")
  await tab.signIn({ email: "ada@people.example" })
  expect(tab.cookie("__Host-session")).toHaveLength(43)
  expect((await tab.get("/api/auth/user")).status).toBe(200)
})

test("limits the rate of sign-ins with a page that states when to retry", async () => {
  const w = await world({ RATE_LIMIT: "on" }, { budgets: FEW_LOGIN_BUDGETS })
  const tab = browser(w.http, ORIGIN)
  for (let n = 0; n < FEW_LOGINS; n += 1) expect((await tab.get("/api/login")).status).toBe(302)
  const page = await tab.get("/api/login?returnTo=/explore")
  expect(page.status).toBe(429)
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(0)
  expect(page.text).toContain("Too many attempts")
  expect(page.text).toContain("/api/login?returnTo=%2Fexplore")
})

test("shows an unexpected failure as a page without internals", async () => {
  const w = await world()
  const tab = browser(w.http, ORIGIN)
  await tab.get("/api/login")
  await w.pool.query("alter table login_attempts rename to elsewhere")
  const broken = await tab.get("/api/login")
  expect(broken.status).toBe(500)
  expect(broken.text).toContain("<h1>Something did not work</h1>")
  expect(broken.text).not.toMatch(/login_attempts|select|insert/i)
})

test("offers one-click accounts in the demo", async () => {
  const w = await world({ DEMO: "1" })
  await w.make.user({
    issuer: "builtin",
    email: "mo@people.example",
    firstName: "Mo",
    lastName: "<b>",
    bio: "Grows tomatoes",
  })
  const tab = browser(w.http, ORIGIN)
  const form = await tab.follow(await tab.get("/api/login"))
  expect(form.text).toContain("Mo &lt;b&gt;")
  expect(form.text).toContain("Member: Grows tomatoes")
  expect(form.text).toContain("Explore as one of these members")
  expect(form.text).toContain('name="email" value="admin@localhost"')
  const without = browser((await world()).http, ORIGIN)
  expect((await without.follow(await without.get("/api/login"))).text).not.toMatch(
    /one of these people|admin@localhost/,
  )
})
