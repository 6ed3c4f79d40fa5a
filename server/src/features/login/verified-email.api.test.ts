import type { CurrentUser } from "@grove/contract/auth"
import { afterAll, beforeAll, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { lyingProvider } from "../../../test/lying-provider.ts"
import { ORIGIN, world, type World } from "../../../test/world.ts"

const idp = await lyingProvider()
afterAll(() => idp.close())

let w: World
beforeAll(async () => {
  w = await world({
    OIDC_ISSUER: idp.url,
    OIDC_CLIENT_ID: idp.client.id,
    OIDC_CLIENT_SECRET: idp.client.secret,
    ADMIN_EMAIL_DOMAINS: "mods.example",
  })
})

type Claims = Record<string, unknown>
let number = 0

/** Signs a new person in with these claims in the ID token and in userinfo. */
async function signIn(idToken: Claims, userinfo: Claims): Promise<CurrentUser> {
  number += 1
  const sub = `person-${number}`
  idp.person = { sub }
  idp.lies = {
    claims: (honest) => ({ ...honest, ...idToken }),
    userinfo: () => ({ sub, ...userinfo }),
  }
  return followSignIn()
}

async function followSignIn(): Promise<CurrentUser> {
  const tab = browser(w.http, ORIGIN)
  const start = await tab.get("/api/login")
  const back = await fetch(String(start.headers["location"]), { redirect: "manual" })
  await tab.get(back.headers.get("location") ?? "")
  return JSON.parse((await tab.get("/api/auth/user")).text) as CurrentUser
}

const email = "eve@mods.example"
const other = "eve@people.example"
const yes = { email_verified: true }
const no = { email_verified: false }

test.each<[string, Claims, Claims, string | null, boolean]>([
  ["both in the ID token", { email, ...yes }, {}, email, true],
  ["both in userinfo", {}, { email, ...yes }, email, true],
  [
    "an address without a flag in the token, both in userinfo",
    { email },
    { email, ...yes },
    email,
    true,
  ],
  [
    "a token without a flag, another address in userinfo",
    { email },
    { email: other, ...yes },
    email,
    false,
  ],
  ["address from userinfo, flag from the token", yes, { email }, email, false],
  ["address from userinfo, contradicting flags", yes, { email, ...no }, email, false],
  [
    "address from the token, flag without an address in userinfo",
    { email },
    { ...yes },
    email,
    false,
  ],
  ["an unverified address in the token", { email, ...no }, { email, ...yes }, email, false],
  ["another address in userinfo", { email: other, ...yes }, { email, ...yes }, other, false],
  ["a flag that is a string", { email, email_verified: "true" }, {}, email, false],
  ["a flag without an address", yes, {}, null, false],
  ["an empty address in the token", { email: "", ...yes }, { email, ...yes }, null, false],
  ["an address that is not a string", { email: [email], ...yes }, { email, ...yes }, null, false],
])(
  "T03 takes the address and its verification from the same source: %s",
  async (_name, idToken, userinfo, address, isAdmin) => {
    const me = await signIn(idToken, userinfo)
    expect([me.email, me.permissions.includes("team")]).toEqual([address, isAdmin])
  },
)

test("T03 signs in with an unverified address when userinfo fails", async () => {
  idp.person = { sub: "without-userinfo" }
  idp.lies = {
    claims: (honest) => ({ ...honest, email }),
    userinfo: () => ({ sub: "another-subject" }),
  }
  const me = await followSignIn()
  expect([me.email, me.permissions.includes("team")]).toEqual([email, false])
})
