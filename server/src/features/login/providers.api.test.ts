import { auth, linkHref } from "@grove/contract/auth"
import { FRESH_SIGN_IN_MINUTES } from "@grove/contract/limits"
import { settings } from "@grove/contract/settings"
import { afterAll, beforeEach, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import {
  realProvider,
  type ProviderPerson,
  type RealProvider,
} from "../../../test/real-provider.ts"
import { ORIGIN, world } from "../../../test/world.ts"

const library = await realProvider(`${ORIGIN}/api/callback/library`)
const school = await realProvider(`${ORIGIN}/api/callback/school`)
afterAll(() => Promise.all([library.close(), school.close()]))

const settingsOf = (name: string, { url, client }: RealProvider, label: string) => ({
  [`OIDC_${name}_ISSUER`]: url,
  [`OIDC_${name}_CLIENT_ID`]: client.id,
  [`OIDC_${name}_CLIENT_SECRET`]: client.secret,
  [`OIDC_${name}_LABEL`]: label,
})
const env = {
  ...settingsOf("LIBRARY", library, "Town <Library>"),
  ...settingsOf("SCHOOL", school, "Alder School"),
  OIDC_SCHOOL_LOGOUT: "1",
}
const w = await world(env)

let number = 0
let ada: ProviderPerson
beforeEach(() => {
  number += 1
  ada = {
    sub: `ada${number}`,
    email: `ada${number}@x.example`,
    email_verified: true,
    given_name: "Ada",
  }
  library.person = ada
  school.person = { ...ada, sub: `s-${number}` }
})

const open = () => browser(w.http, ORIGIN)
type Tab = ReturnType<typeof open>

async function go(tab: Tab, provider: RealProvider, href: string) {
  const start = await tab.get(href)
  expect([href, start.status]).toEqual([href, 302])
  return tab.get(await provider.authorize(String(start.headers["location"])))
}
/** Freshly, because providers state the time of authentication only when asked. */
const signIn = (tab: Tab, provider: RealProvider) =>
  go(tab, provider, `/api/login?fresh=1&provider=${provider === library ? "library" : "school"}`)
const link = (tab: Tab, provider: RealProvider) =>
  go(tab, provider, linkHref(provider === library ? "library" : "school"))

const as = (tab: Tab) => ({ cookie: `session=${tab.cookie("session")}` })
const me = async (tab: Tab) => (await w.as().ask(auth.me, {}, as(tab))).body
const methods = async (tab: Tab) => (await w.as().ask(auth.methods, {}, as(tab))).body
const remove = (tab: Tab, methodId: string) =>
  w.as().ask(auth.removeMethod, { params: { methodId } }, as(tab))

test("shows one button per provider, which keep where to return to", async () => {
  const tab = open()
  const page = await tab.get("/api/login?returnTo=/explore")
  expect(page.status).toBe(200)
  expect(page.text).toContain("Town &lt;Library&gt;")
  const hrefs = [...page.text.matchAll(/class="provider" href="([^"]+)"/g)].map(([, href]) =>
    String(href).replaceAll("&amp;", "&"),
  )
  expect(hrefs).toEqual([
    "/api/login?returnTo=%2Fexplore&provider=library",
    "/api/login?returnTo=%2Fexplore&provider=school",
  ])
  const end = await go(tab, school, hrefs[1]!)
  expect([end.status, end.headers["location"]]).toEqual([303, "/explore"])
  const unknown = await tab.get("/api/login?provider=nowhere")
  expect([unknown.status, unknown.text.includes("not offered")]).toEqual([404, true])
})

test("T03 the same address at two providers is two people, never one", async () => {
  const [one, two] = [open(), open()]
  await signIn(one, library)
  await signIn(two, school)
  expect((await me(one)).email).toBe((await me(two)).email)
  expect((await me(one)).id).not.toBe((await me(two)).id)
})

test("T03 mix-up: the answer of one provider does not count for an attempt at the other", async () => {
  const tab = open()
  const start = await tab.get("/api/login?provider=library")
  const callback = await library.authorize(String(start.headers["location"]))
  await tab.get("/api/login?provider=school")
  const mixed = await tab.get(callback)
  expect(mixed.headers["location"]).toContain("why=failed")
  expect(tab.cookie("session")).toBeUndefined()
  // Rewriting the callback address to the other provider fails too.
  const again = await tab.get("/api/login?provider=school")
  const state = new URL(String(again.headers["location"])).searchParams.get("state")!
  const other = new URL(callback.replace("/library", "/school"))
  other.searchParams.set("state", state)
  expect((await tab.get(other.href)).headers["location"]).toContain("why=failed")
  expect(tab.cookie("session")).toBeUndefined()
})

test("signs in right after the provider has replaced its keys", async () => {
  await signIn(open(), library)
  library.rotateKeys()
  const tab = open()
  await signIn(tab, library)
  expect((await me(tab)).email).toBe(ada.email)
})

test("links a second provider while signed in; both then lead to the same account", async () => {
  const tab = open()
  await signIn(tab, library)
  const { id } = await me(tab)
  expect((await methods(tab)).linkable).toEqual([{ key: "school", label: "Alder School" }])
  const end = await link(tab, school)
  expect([end.status, end.headers["location"]]).toEqual([303, "/settings?linked=school"])
  expect((await link(tab, school)).headers["location"]).toBe("/settings?linked=school")
  const shown = await methods(tab)
  expect(shown.linkable).toEqual([])
  expect(shown.methods.map(({ provider, isCurrent }) => [provider, isCurrent])).toEqual([
    ["library", true],
    ["school", false],
  ])
  const later = open()
  await signIn(later, school)
  expect((await me(later)).id).toBe(id)
  // A fresh sign-in goes to where the session came from, without a page of buttons.
  const fresh = await later.get("/api/login?fresh=1")
  expect(String(fresh.headers["location"])).toContain(school.url)
})

test("T04 links nothing without a recent sign-in, from another site, or for a stranger", async () => {
  const stranger = await open().get(linkHref("school"))
  expect([stranger.status, stranger.text.includes("Please sign in again first")]).toEqual([
    403,
    true,
  ])
  const tab = open()
  await signIn(tab, library)
  const foreign = await tab.get(linkHref("school"), { "sec-fetch-site": "cross-site" })
  expect([foreign.status, foreign.text.includes("Nothing was linked")]).toEqual([403, true])
  w.travel((FRESH_SIGN_IN_MINUTES + 1) * 60_000)
  expect((await tab.get(linkHref("school"))).status).toBe(403)
  expect((await methods(tab)).methods).toHaveLength(1)
})

test("T04 an attempt to link ends with the session that began it", async () => {
  const tab = open()
  await signIn(tab, library)
  const start = await tab.get(linkHref("school"))
  const callback = await school.authorize(String(start.headers["location"]))
  tab.jar.delete("session /")
  expect((await tab.get(callback)).headers["location"]).toContain("why=linkStale")
  expect(tab.cookie("session")).toBeUndefined()
})

test("does not take an identity from another account", async () => {
  const [one, two] = [open(), open()]
  await signIn(one, library)
  await signIn(two, school)
  const end = await link(one, school)
  expect(end.headers["location"]).toContain("why=taken")
  expect((await one.follow(end)).text).toContain("belongs to another account")
  expect((await methods(one)).methods).toHaveLength(1)
  expect((await methods(two)).methods).toHaveLength(1)
})

test("removes a sign-in method and its sessions, never the last, and only one's own", async () => {
  const [tab, phone] = [open(), open()]
  await signIn(tab, library)
  await link(tab, school)
  await signIn(phone, school)
  const [first, second] = (await methods(tab)).methods
  const other = open()
  library.person = { ...ada, sub: `other${number}` }
  await signIn(other, library)
  expect((await remove(other, second!.id)).body).toEqual({ isRemoved: false })

  expect((await remove(tab, second!.id)).body).toEqual({ isRemoved: true })
  expect((await remove(tab, second!.id)).body).toEqual({ isRemoved: false })
  expect((await w.as().ask(auth.me, {}, as(phone))).status).toBe(401)
  expect((await remove(tab, first!.id)).body).toMatchObject({ code: "method.last" })
  // A sign-in with it now makes a new account.
  const again = open()
  await signIn(again, school)
  expect((await me(again)).id).not.toBe((await me(tab)).id)
})

test("of two removals at once one is refused", async () => {
  const tab = open()
  await signIn(tab, library)
  await link(tab, school)
  const ids = (await methods(tab)).methods.map(({ id }) => id)
  const answers = await Promise.all(ids.map((id) => remove(tab, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await methods(tab)).methods).toHaveLength(1)
})

test("the address follows the method it came from, and goes with it", async () => {
  const tab = open()
  await signIn(tab, library)
  school.person = { sub: `s-${number}`, email: `b${number}@y.example`, email_verified: true }
  await link(tab, school)
  await signIn(tab, school)
  expect((await me(tab)).email).toBe(ada.email)
  library.person = { ...ada, email: `new${number}@x.example` }
  await signIn(tab, library)
  expect((await me(tab)).email).toBe(`new${number}@x.example`)
  await remove(tab, (await methods(tab)).methods[0]!.id)
  expect((await me(tab)).email).toBe(`b${number}@y.example`)
})

test("OIDC_…_LOGOUT: signing out also leaves the provider, where it is configured", async () => {
  const tab = open()
  await signIn(tab, library)
  expect((await tab.get("/api/logout")).headers["location"]).toBe("/")
  await signIn(tab, school)
  const next = new URL(String((await tab.get("/api/logout")).headers["location"]))
  expect([next.origin, next.searchParams.get("post_logout_redirect_uri")]).toEqual([
    school.url,
    `${ORIGIN}/`,
  ])
  expect((await fetch(next)).status).toBe(200)
  expect((await w.as().ask(settings.get, {}, as(tab))).status).toBe(401)
})

test("strangers and ended sessions get the page of buttons, and sign out without a failure", async () => {
  expect((await open().get("/api/login?fresh=1")).text).toContain("Alder School")
  const tab = open()
  await signIn(tab, school)
  await w.pool.query("delete from sessions")
  expect((await tab.get("/api/logout")).headers["location"]).toBe("/")
})

test("the page of the built-in provider has the buttons of the others and keeps the purpose", async () => {
  const both = await world({ ...env, ACCOUNTS: "tryout" })
  const tab = browser(both.http, ORIGIN)
  const page = await tab.follow(await tab.get("/api/login?returnTo=/bookmarks"))
  expect(page.text).toContain("or continue with")
  const end = await go(tab, library, "/api/login?continue=1&provider=library")
  expect(end.headers["location"]).toBe("/bookmarks")
  // The try-out asks for no password, so it cannot be linked to an account.
  await go(tab, library, "/api/login?fresh=1&provider=library")
  expect((await tab.get(linkHref("local"))).status).toBe(404)
})
