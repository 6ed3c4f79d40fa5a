import type { CurrentUser } from "@grove/contract/auth"
import { users } from "@grove/contract/users"
import { afterAll, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { lyingProvider } from "../../../test/lying-provider.ts"
import { ORIGIN, world } from "../../../test/world.ts"

const idp = await lyingProvider()
afterAll(() => idp.close())

test("T44 cleans names from a provider and reserves handles of the site and its staff", async () => {
  const w = await world({
    OIDC_ISSUER: idp.url,
    OIDC_CLIENT_ID: idp.client.id,
    OIDC_CLIENT_SECRET: idp.client.secret,
    BRAND_NAME: "Birchwood",
  })
  const signIn = async (sub: string, claims: Record<string, unknown>) => {
    idp.person = { sub, ...claims }
    const tab = browser(w.http, ORIGIN)
    const start = await tab.get("/api/login")
    const back = await fetch(String(start.headers["location"]), { redirect: "manual" })
    await tab.get(back.headers.get("location") ?? "")
    return JSON.parse((await tab.get("/api/auth/user")).text) as CurrentUser
  }
  expect(
    await signIn("1", { given_name: "Ad\u200ba\u202e", family_name: "\u3164\u200b" }),
  ).toMatchObject({ firstName: "Ada", lastName: null, handle: "ada" })
  expect(await signIn("2", { name: "B1rchw\u200bood Support" })).toMatchObject({
    firstName: "B1rchwood",
    handle: "member",
  })
  expect(
    await signIn("3", { given_name: "Adm\u200bin", email: "grove@people.example" }),
  ).toMatchObject({ handle: "member2" })
  expect(await signIn("4", { given_name: "می\u200cخواهم", email: "mina@x.example" })).toMatchObject(
    {
      firstName: "می\u200cخواهم",
      handle: "mina",
    },
  )
})

test("T44 rejects invisible characters in the form and the profile, and keeps earlier handles working", async () => {
  const w = await world()
  const tab = browser(w.http, ORIGIN)
  const form = await tab.follow(await tab.get("/api/login"))
  const email = "ann@people.example"
  const refused = await tab.post(form.url, { email, firstName: "A\u200bnn", lastName: "" })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("invisible")])
  const address = await tab.post(form.url, {
    email: `a\u200b${email}`,
    firstName: "",
    lastName: "",
  })
  expect(address.status).toBe(422)

  const old = await w.make.user({ handle: "support" })
  const update = (firstName: string) =>
    w.as(old).ask(users.update, { params: { userId: old.id }, body: { firstName } })
  expect(await update("Sup\u2060port")).toMatchObject({
    status: 400,
    body: { message: "firstName may not contain invisible or direction characters." },
  })
  expect(await update("Sue")).toMatchObject({ status: 200, body: { handle: "support" } })
})
