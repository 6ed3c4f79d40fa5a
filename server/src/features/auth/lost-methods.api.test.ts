import { auth, linkHref } from "@grove/contract/auth"
import { members } from "@grove/contract/members"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { afterAll, beforeEach, describe, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import type { Person } from "../../../test/caller.ts"
import { realProvider, type RealProvider } from "../../../test/real-provider.ts"
import { ORIGIN, world } from "../../../test/world.ts"

const company = await realProvider(`${ORIGIN}/api/callback/company`)
const home = await realProvider(`${ORIGIN}/api/callback/home`)
afterAll(() => Promise.all([company.close(), home.close()]))

const settingsOf = (name: string, { url, client }: RealProvider) => ({
  [`OIDC_${name}_ISSUER`]: url,
  [`OIDC_${name}_CLIENT_ID`]: client.id,
  [`OIDC_${name}_CLIENT_SECRET`]: client.secret,
})
const w = await world({
  ...settingsOf("COMPANY", company),
  ...settingsOf("HOME", home),
  ADMIN_EMAIL_DOMAINS: "company.example",
})

type Tab = ReturnType<typeof browser>
const open = () => browser(w.http, ORIGIN)

async function go(tab: Tab, provider: RealProvider, href: string) {
  const start = await tab.get(href)
  await tab.get(await provider.authorize(String(start.headers["location"])))
}
const nameOf = (provider: RealProvider) => (provider === company ? "company" : "home")
const signIn = (tab: Tab, provider: RealProvider) =>
  go(tab, provider, `/api/login?fresh=1&provider=${nameOf(provider)}`)

const as = (tab: Tab) => ({ cookie: `session=${tab.cookie("session")}` })
const me = async (tab: Tab) => (await w.as().ask(auth.me, {}, as(tab))).body
const isAdmin = async (tab: Tab) => (await me(tab)).permissions.includes("team")

let number = 0
beforeEach(() => {
  number += 1
  company.person = {
    sub: `c${number}`,
    email: `Ada${number}@company.example`,
    email_verified: true,
  }
  home.person = { sub: `h${number}`, email: `ada${number}@home.example`, email_verified: true }
})

/** An administrator by domain who linked a private sign-in method. */
async function administrator() {
  const work = open()
  await signIn(work, company)
  await go(work, home, linkHref("home"))
  return { work, id: (await me(work)).id }
}

describe("a role by e-mail domain", () => {
  test("T54 holds only in sessions whose own method vouches for the address", async () => {
    const { work, id } = await administrator()
    const couch = open()
    await signIn(couch, home)
    expect((await me(couch)).id).toBe(id)
    expect([await isAdmin(work), await isAdmin(couch)]).toEqual([true, false])
    // The same person, the same address, but the private provider only claims it.
    home.person = { sub: `h${number}`, email: `ada${number}@company.example` }
    await signIn(couch, home)
    expect(await isAdmin(couch)).toBe(false)
  })

  test("ends in all sessions of the company account when the address changes there", async () => {
    const { work } = await administrator()
    company.person = { sub: `c${number}`, email: `ada${number}@left.example`, email_verified: true }
    await signIn(open(), company)
    expect(await isAdmin(work)).toBe(false)
  })

  test("survives the upgrade in sessions without a method, if there is only one method", async () => {
    const tab = open()
    await signIn(tab, company)
    await w.pool.query("update sessions set method_id = null where user_id = $1", [
      (await me(tab)).id,
    ])
    expect(await isAdminNow(tab)).toBe(true)
    await go(tab, home, linkHref("home"))
    expect(await isAdminNow(tab)).toBe(false)
  })

  test("does not stay with the session whose method was removed", async () => {
    const { work } = await administrator()
    const { methods } = (await w.as().ask(auth.methods, {}, as(work))).body
    const methodId = methods.find(({ provider }) => provider === "company")!.id
    await w.as().ask(auth.removeMethod, { params: { methodId } }, as(work))
    expect(await isAdmin(work)).toBe(false)
  })
})

/** Past the cache of actors. */
async function isAdminNow(tab: Tab) {
  w.travel(60_000)
  return isAdmin(tab)
}

describe("another administrator", () => {
  let last: Person
  const leave = () =>
    w.as(last).ask(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })

  beforeEach(async () => {
    await w.pool.query("delete from users")
    last = await w.make.admin({ issuer: company.url })
  })

  test.each([
    ["whose provider was closed", { issuer: "https://closed.example" }],
    ["of the try-out", { id: "admin", issuer: "builtin", subject: "admin" }],
    [
      "by a domain that only a closed provider vouches for",
      { issuer: "https://closed.example", email: "eve@company.example" },
    ],
  ])("%s does not count", async (_, who) => {
    await w.make.admin(who)
    expect(await leave()).toMatchObject({ status: 409, body: { code: "team.lastAdmin" } })
    const seen = await w.as(last).call(members.get, { params: { userId: last.id } })
    expect(seen.isLastAdmin).toBe(true)
  })

  test("does not count before the first sign-in at the new provider", async () => {
    const other = await w.make.admin({ issuer: "https://closed.example" })
    await w.pool.query(
      `insert into sign_in_methods (user_id, issuer, email, email_verified) values ($1, $2, 'x@x.example', true)`,
      [other.id, company.url],
    )
    expect((await leave()).status).toBe(409)
    await w.pool.query("update sign_in_methods set subject = 'x' where subject is null")
    expect((await leave()).status).toBe(200)
  })

  test("by a domain does not count if only the private method is left", async () => {
    const eve = await w.make.user({
      issuer: "https://closed.example",
      email: "eve@company.example",
    })
    await w.pool.query(
      `insert into sign_in_methods (user_id, issuer, subject, email, email_verified) values ($1, $2, 'e', 'e@x.example', true)`,
      [eve.id, home.url],
    )
    expect((await leave()).status).toBe(409)
  })

  test("counts if the address of the issuer differs only by the slash at its end", async () => {
    await w.make.admin({ issuer: `${company.url}/` })
    expect((await leave()).status).toBe(200)
  })
})
