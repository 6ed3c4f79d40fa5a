import { expect, test } from "vitest"

import { testPasskey } from "../../test/authenticator.ts"
import {
  alertOf,
  beginSignUp,
  headingOf,
  meOf,
  openTab,
  passkeyOptions,
  PASSWORD,
  signInPage,
  signInWith,
  signUp,
  submit,
} from "../../test/local-accounts.ts"
import { ORIGIN, world } from "../../test/world.ts"
import { updateSite } from "../features/site/service.ts"

const w = await world({ ACCOUNTS: "local" })
const open = () => openTab(w)

test("signs up with a password, signs out and in again, and stays the same member", async () => {
  const first = open()
  const end = await signUp(first, { email: "Nora@People.example" })
  expect(end.url).toBe(`${ORIGIN}/`)
  const me = (await meOf(w, first)).body as { id: string }
  expect(me).toMatchObject({
    email: "nora@people.example",
    firstName: "Nora",
    lastName: "Lindholm",
    permissions: [],
  })
  const second = open()
  expect((await signInWith(second, " nora@PEOPLE.example")).url).toBe(`${ORIGIN}/`)
  expect((await meOf(w, second)).body).toMatchObject({ id: me.id })
  const { rows } = await w.pool.query<{ subject: string; email_verified: boolean }>(
    "select subject, email_verified from users where id = $1",
    [me.id],
  )
  // Without mail the address is unconfirmed, and the subject says nothing about it.
  expect(rows[0]?.email_verified).toBe(false)
  expect(rows[0]?.subject).toMatch(/^[\w-]{32}$/)
})

test("T48 answers a wrong password and an unknown address in the same way", async () => {
  await signUp(open(), { email: "same@people.example" })
  const known = await signInWith(open(), "same@people.example", "not the password")
  const unknown = await signInWith(open(), "nobody@people.example", "not the password")
  expect([known.status, alertOf(known)]).toEqual([422, alertOf(unknown)])
  expect(alertOf(known)).toBe("This e-mail and password do not match an account.")
  const plain = (page: typeof known, email: string) =>
    page.text.replaceAll(email, "EMAIL").replaceAll(/from=[\w-]+/g, "from=UID")
  expect(plain(known, "same@people.example")).toBe(plain(unknown, "nobody@people.example"))
  expect(known.text).toContain('value="same@people.example"')
  expect(known.text).not.toContain("not the password")
})

test("T47 slows down after failures, names the wait, and spares a known browser and others", async () => {
  const email = "slow@people.example"
  const owner = open()
  await signUp(owner, { email })
  const tab = open()
  let page = await signInPage(tab)
  const failures = []
  for (let n = 0; n < 5; n += 1)
    failures.push(await submit(tab, page, { email, password: "wrong one" }))
  expect(failures.map(alertOf).slice(0, 4)).toEqual(
    Array(4).fill("This e-mail and password do not match an account."),
  )
  expect(alertOf(failures[4]!)).toMatch(/You can try again in 1\d seconds\.$/)
  expect(failures[4]!.text).toMatch(/data-wait="1\d"/)
  const blocked = await submit(tab, page, { email, password: PASSWORD })
  expect([blocked.status, alertOf(blocked)]).toEqual([
    429,
    expect.stringMatching(/^Too many tries\. You can try again in 1\d seconds\.$/),
  ])
  expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(10)

  expect((await signInWith(owner, email)).url).toBe(`${ORIGIN}/`)
  w.travel(16_000)
  page = await signInPage(tab)
  expect((await submit(tab, page, { email, password: PASSWORD })).url).toBe(`${ORIGIN}/`)
})

test("slows down an unknown address in the same way, and parallel tries do not pass together", async () => {
  const tabs = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const tab = open()
      return { tab, page: await signInPage(tab) }
    }),
  )
  const pages = await Promise.all(
    tabs.map(({ tab, page }) =>
      submit(tab, page, { email: "ghost@people.example", password: "a guess" }),
    ),
  )
  expect(pages.filter((page) => page.status === 429)).toHaveLength(3)
})

test("signs up and in with a passkey", async () => {
  const tab = open()
  const key = testPasskey(ORIGIN)
  const step = await beginSignUp(tab, { email: "touch@people.example", firstName: "Tess" })
  expect(headingOf(step)).toBe("Sign in with a touch, Tess")
  const created = key.create(await passkeyOptions(w, tab, "flow"))
  expect((await submit(tab, "/idp/access", { credential: created })).url).toBe(`${ORIGIN}/`)

  const other = open()
  const page = await signInPage(other, "?returnTo=%2Fexplore")
  const answer = key.get(await passkeyOptions(w, other, "sign-in"))
  expect((await submit(other, page, { credential: answer })).url).toBe(`${ORIGIN}/explore`)
  expect((await meOf(w, other)).body).toMatchObject({ firstName: "Tess" })
  // It has no password, so none is right.
  expect((await signInWith(open(), "touch@people.example", "")).status).toBe(422)
})

test("T49 refuses a replayed answer, a passkey of another site, an unknown one and a copied one", async () => {
  const tab = open()
  const key = testPasskey(ORIGIN)
  await beginSignUp(tab, { email: "keys@people.example" })
  const created = key.create(await passkeyOptions(w, tab, "flow"))
  await submit(tab, "/idp/access", { credential: created })

  const attempt = async (make: (options: { challenge: string }) => string) => {
    const one = open()
    const page = await signInPage(one)
    return submit(one, page, { credential: make(await passkeyOptions(w, one, "sign-in")) })
  }
  let used = ""
  const fine = await attempt((options) => (used = key.get(options, { counter: 5 })))
  expect(fine.url).toBe(`${ORIGIN}/`)
  expect(alertOf(await attempt(() => used))).toContain("took too long, or was used already")
  const foreign = { origin: "https://evil.example", counter: 9 }
  expect(alertOf(await attempt((options) => key.get(options, foreign)))).toContain("another site")
  const wrongSite = { rpId: "evil.example", counter: 10 }
  expect(alertOf(await attempt((options) => key.get(options, wrongSite)))).toContain("another site")
  expect(alertOf(await attempt((options) => testPasskey(ORIGIN).get(options)))).toContain(
    "not known",
  )
  const old = await attempt((options) => key.get(options, { counter: 5 }))
  expect(alertOf(old)).toContain("may have been copied")
  expect(old.status).toBe(422)
  expect(alertOf(await attempt(() => "{not json"))).toContain("could not be verified")
  // A challenge of one browser's sign-up registers nothing elsewhere.
  const stranger = open()
  await beginSignUp(stranger, { email: "stranger@people.example" })
  const foreignChallenge = testPasskey(ORIGIN).create({ challenge: "AAAA" })
  const refused = await submit(stranger, "/idp/access", { credential: foreignChallenge })
  expect(alertOf(refused)).toContain("took too long, or was used already")
})

test("refuses short, common and personal passwords and keeps the sign-up", async () => {
  const tab = open()
  await beginSignUp(tab, { email: "hollister@people.example", lastName: "Hollister" })
  const tryWith = async (password: string) =>
    alertOf(await submit(tab, "/idp/access?with=password", { password }))
  expect(await tryWith("short")).toBe("Use at least 10 characters.")
  expect(await tryWith("x".repeat(201))).toBe("Use at most 200 characters.")
  for (const common of [
    "Password123!",
    "qwertyuiop",
    "1234567890",
    "aaaaaaaaaaaa",
    "hollister2024",
    "P4ssw0rd!!",
  ])
    expect([common, await tryWith(common)]).toEqual([
      common,
      expect.stringContaining("easy to guess"),
    ])
  expect((await submit(tab, "/idp/access?with=password", { password: PASSWORD })).url).toBe(
    `${ORIGIN}/`,
  )
})

test("refuses a taken address only at the last step, where no mail can be sent", async () => {
  await signUp(open(), { email: "taken@people.example" })
  const tab = open()
  const step = await beginSignUp(tab, { email: "TAKEN@people.example" })
  expect(headingOf(step)).toContain("Sign in with a touch")
  const end = await submit(tab, "/idp/access", { password: PASSWORD })
  expect([end.status, alertOf(end)]).toEqual([409, expect.stringContaining("cannot be used")])
  expect(tab.cookie("session")).toBeUndefined()
  expect((await tab.get("/idp/recover")).text).toContain("Ask one of its administrators")
})

test("every field of signing in can be filled by a password manager and pasted into", async () => {
  const tab = open()
  const pages = [await signInPage(tab), await beginSignUp(tab, { email: "paste@people.example" })]
  const html = pages.map((page) => page.text).join("")
  expect(html).toMatch(/type="password"[^>]*autocomplete="(new|current)-password"/)
  expect(html).toContain('autocomplete="username webauthn"')
  expect(html).not.toMatch(/onpaste|type="password"[^>]*autocomplete="off"/)
})

test("serves the discovery document but not the try-out page", async () => {
  const page = await signInPage(open())
  expect(page.text).not.toContain("No password is asked for")
  expect(page.text).toContain('autocomplete="username webauthn"')
  const found = await w.http.inject({ url: "/idp/.well-known/openid-configuration" })
  expect(found.json()).toMatchObject({ issuer: `${ORIGIN}/idp` })
})

test("applies the registration mode to the link, the notice and the addresses", async () => {
  const ctx = await w.contextOf()
  const change = async (site: Parameters<typeof updateSite>[1]) => {
    await updateSite(ctx, site)
    await w.http.site.refresh()
  }
  const link = async () =>
    /New here\? <a[^>]*>([^<]*)<|Nobody new can join/.exec((await signInPage(open())).text)
  await change({ registration: "approval" })
  expect((await link())?.[1]).toBe("Ask to join")
  await change({ registration: "invite" })
  expect((await link())?.[1]).toBe("I have an invitation")
  expect(headingOf(await open().get("/idp/sign-up"))).toBe("You need an invitation")
  await change({ registration: "closed" })
  expect((await link())?.[0]).toBe("Nobody new can join")
  const refused = await beginSignUp(open(), { email: "late@people.example" })
  expect([refused.status, headingOf(refused)]).toEqual([403, "Nobody new can join right now"])
  await change({ registration: "open", allowedEmailDomains: ["millpond.example"] })
  const elsewhere = await beginSignUp(open(), { email: "late@people.example" })
  expect([elsewhere.status, alertOf(elsewhere)]).toEqual([
    422,
    "Use an address at millpond.example.",
  ])
  await change({ allowedEmailDomains: [] })
})
