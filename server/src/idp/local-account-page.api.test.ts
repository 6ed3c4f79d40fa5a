import { ERRORS } from "@grove/contract/errors"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { Secret, TOTP } from "otpauth"
import { expect, test } from "vitest"

import { testPasskey } from "../../test/authenticator.ts"
import {
  alertOf,
  headingOf,
  meOf,
  openTab,
  passkeyOptions,
  PASSWORD,
  signInPage,
  signInWith,
  signUp,
  submit,
  type Tab,
} from "../../test/local-accounts.ts"
import { ORIGIN, world } from "../../test/world.ts"
import { runAdmin } from "../admin-command.ts"
import { makeRecoveryLink, signInMethodsOf } from "./accounts.service.ts"
import { makeLink } from "./links.service.ts"
import { ADMIN_SUBJECT } from "./subject.ts"

const w = await world({ ACCOUNTS: "local" })
const open = () => openTab(w)
const PAGE = "/idp/account"

/** Sets up the second factor and returns its generator and the recovery codes. */
async function secondFactor(tab: Tab) {
  const page = await submit(tab, PAGE, { action: "begin-totp" })
  const secret = /class="secret">([A-Z2-7 ]+)</.exec(page.text)?.[1]?.replaceAll(" ", "") ?? ""
  expect(page.text).toContain("<svg")
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => totp.generate({ timestamp: w.now().getTime() })
  const on = await submit(tab, PAGE, { action: "confirm-totp", code: code() })
  const codes = [...on.text.matchAll(/<li>([a-z0-9]{5}-[a-z0-9]{5})<\/li>/g)].map(([, one]) => one!)
  return { code, codes, page: on }
}

test("asks for a fresh sign-in, and only for people with a local account", async () => {
  const stranger = await open().get(PAGE)
  expect(stranger.headers["location"]).toBe("/api/login?fresh=1&returnTo=%2Fidp%2Faccount")
  const tab = open()
  await signUp(tab, { email: "fresh@people.example" })
  expect(headingOf(await tab.get(PAGE))).toBe("Sign-in and security")
  w.travel(16 * 60_000)
  for (const answer of [await tab.get(PAGE), await tab.post(PAGE, { action: "new-codes" })])
    expect([answer.status, answer.headers["location"]]).toEqual([
      303,
      "/api/login?fresh=1&returnTo=%2Fidp%2Faccount",
    ])
  const again = await signInWith(
    tab,
    "fresh@people.example",
    PASSWORD,
    "?fresh=1&returnTo=%2Fidp%2Faccount",
  )
  expect([again.url, headingOf(again)]).toEqual([`${ORIGIN}${PAGE}`, "Sign-in and security"])
})

test("ends all other sessions with a new password and keeps this one", async () => {
  const [tab, elsewhere] = [open(), open()]
  await signUp(tab, { email: "change@people.example" })
  await signInWith(elsewhere, "change@people.example")
  expect((await meOf(w, elsewhere)).status).toBe(200)
  expect(alertOf(await submit(tab, PAGE, { action: "set-password", password: "short" }))).toContain(
    "at least 10",
  )
  const done = await submit(tab, PAGE, { action: "set-password", password: "sturdy walnut ferry" })
  expect(done.text).toContain("All other devices were signed out.")
  expect((await meOf(w, elsewhere)).status).toBe(401)
  expect((await meOf(w, tab)).status).toBe(200)
  expect((await signInWith(open(), "change@people.example")).status).toBe(422)
})

test("asks for the second factor after the password, and accepts each code once", async () => {
  const email = "second@people.example"
  const tab = open()
  await signUp(tab, { email })
  const { code, codes, page } = await secondFactor(tab)
  expect(codes).toHaveLength(10)
  expect(page.text).toContain("10 recovery codes are left")

  const other = open()
  const asked = await signInWith(other, email)
  expect(headingOf(asked)).toBe("One more step")
  expect(other.cookie("session")).toBeUndefined()
  // The code that confirmed the set-up is used; the next one is not.
  expect(alertOf(await submit(other, asked, { code: code() }))).toContain("not right")
  w.travel(30_000)
  expect((await submit(other, asked, { code: code() })).url).toBe(`${ORIGIN}/`)

  const third = open()
  const again = await signInWith(third, email)
  expect((await submit(third, again, { code: codes[0]!.toUpperCase() })).url).toBe(`${ORIGIN}/`)
  const fourth = open()
  const last = await signInWith(fourth, email)
  expect(alertOf(await submit(fourth, last, { code: codes[0]! }))).toContain("not right")
  expect((await submit(fourth, last, { restart: "1" })).text).toContain("Forgot your password?")
  expect((await tab.get(PAGE)).text).toContain("9 recovery codes are left")
})

test("asks for the second factor in a recovery before anything can be changed, and keeps it", async () => {
  const email = "careful@people.example"
  const [before, tab] = [open(), open()]
  await signUp(before, { email })
  const { codes } = await secondFactor(before)
  const { rows } = await w.pool.query<{ subject: string }>(
    "select subject from idp_accounts where email = $1",
    [email],
  )
  const link = await makeLink(await w.contextOf(), {
    subject: rows[0]!.subject,
    purpose: "recovery",
  })
  const asked = await tab.follow(await tab.get(link))
  expect(headingOf(asked)).toBe("One more step")
  expect(asked.text).toContain("Ask the people who run this place for a sign-in link.")
  const skipped = await submit(tab, "/idp/access", { password: "sturdy walnut ferry" })
  expect([headingOf(skipped), alertOf(skipped)]).toEqual([
    "One more step",
    "That code is not right.",
  ])
  expect((await signInWith(open(), email, "sturdy walnut ferry")).status).toBe(422)
  expect((await meOf(w, before)).status).toBe(200)

  const known = await submit(tab, "/idp/access", { code: codes[0]! })
  expect(headingOf(known)).toBe("Choose how to sign in")
  const end = await submit(tab, "/idp/access", { password: "sturdy walnut ferry" })
  expect(end.url).toBe(`${ORIGIN}/`)
  expect((await meOf(w, before)).status).toBe(401)
  expect((await tab.get(link)).status).toBe(410)
  expect(headingOf(await signInWith(open(), email, "sturdy walnut ferry"))).toBe("One more step")
})

test("adds and removes passkeys, but never the last way to sign in", async () => {
  const email = "several@people.example"
  const tab = open()
  await signUp(tab, { email })
  const [first, second] = [testPasskey(ORIGIN), testPasskey(ORIGIN)]
  for (const key of [first, second]) {
    const credential = key.create(await passkeyOptions(w, tab, "account"))
    expect((await submit(tab, PAGE, { credential })).text).toContain("The passkey was added.")
  }
  const renamed = { action: "rename-passkey", id: first.id, name: "My <phone>" }
  expect((await submit(tab, PAGE, renamed)).text).toContain("My &lt;phone&gt;")
  expect(alertOf(await submit(tab, PAGE, { ...renamed, name: " \u200b" }))).toBe("Enter a name.")
  const taken = first.create(await passkeyOptions(w, tab, "account"))
  expect(alertOf(await submit(tab, PAGE, { credential: taken }))).toContain("already in your list")
  expect((await submit(tab, PAGE, { action: "remove-password" })).text).toContain("was removed")
  expect((await submit(tab, PAGE, { action: "remove-passkey", id: first.id })).text).toContain(
    "was removed",
  )
  const kept = await submit(tab, PAGE, { action: "remove-passkey", id: second.id })
  expect([kept.status, alertOf(kept)]).toEqual([
    422,
    expect.stringContaining("only way to sign in"),
  ])
  const other = open()
  const page = await signInPage(other)
  const gone = first.get(await passkeyOptions(w, other, "sign-in"))
  expect(alertOf(await submit(other, page, { credential: gone }))).toContain("not known here")
  const answer = second.get(await passkeyOptions(w, other, "sign-in"))
  expect((await submit(other, page, { credential: answer })).url).toBe(`${ORIGIN}/`)
})

test("does not count passkeys of others as a way to sign in", async () => {
  const other = open()
  await signUp(other, { email: "touch@people.example" })
  for (const key of [testPasskey(ORIGIN), testPasskey(ORIGIN)]) {
    const credential = key.create(await passkeyOptions(w, other, "account"))
    await submit(other, PAGE, { credential })
  }
  const tab = open()
  await signUp(tab, { email: "typing@people.example" })
  const kept = await submit(tab, PAGE, { action: "remove-password" })
  expect([kept.status, alertOf(kept)]).toEqual([
    422,
    expect.stringContaining("only way to sign in"),
  ])
  expect((await signInWith(open(), "typing@people.example")).url).toBe(`${ORIGIN}/`)
})

test("gives a member of the try-out an account by an administrator's link, without a second member", async () => {
  const ann = await w.make.user({ email: "early@people.example" })
  await w.pool.query(
    `insert into sign_in_methods (user_id, issuer, subject, email) values ($1, 'builtin', 'early', 'early@people.example')`,
    [ann.id],
  )
  const url = await makeRecoveryLink(await w.contextOf(), "early")
  const tab = open()
  await tab.follow(await tab.get(url))
  expect((await submit(tab, "/idp/access", { password: PASSWORD })).url).toBe(`${ORIGIN}/`)
  expect((await meOf(w, tab)).body).toMatchObject({ id: ann.id })
  await expect(makeRecoveryLink(await w.contextOf(), ADMIN_SUBJECT)).rejects.toThrow(
    ERRORS["user.notFound"][1],
  )
})

test("erases everything with the account, and the address can be used again", async () => {
  const email = "leaving@people.example"
  const tab = open()
  await signUp(tab, { email })
  await secondFactor(tab)
  const { rows } = await w.pool.query<{ subject: string }>(
    "select subject from idp_accounts where email = $1",
    [email],
  )
  const cookie = `session=${tab.cookie("session")}`
  const body = { confirmation: DELETE_CONFIRMATION }
  await w.as().call(settings.deleteAccount, { body }, { cookie })
  await w.runJobs()
  expect(await signInMethodsOf(await w.contextOf(), rows[0]!.subject)).toBeUndefined()
  for (const table of ["idp_accounts", "idp_recovery_codes", "idp_devices", "idp_records"]) {
    const found = await w.pool.query(
      `select 1 from ${table} t where t::text like '%' || $1 || '%'`,
      [rows[0]!.subject],
    )
    expect([table, found.rows]).toEqual([table, []])
  }
  expect((await signUp(open(), { email })).url).toBe(`${ORIGIN}/`)
})

test("the operator makes a sign-in link for an unconfirmed address, and it is in the audit log", async () => {
  const email = "locked-out@people.example"
  const owner = open()
  await signUp(owner, { email })
  const lines: string[] = []
  const output = {
    log: (line: string) => lines.push(line),
    error: (line: string) => lines.push(line),
  }
  const env = { DATABASE_URL: w.url, DATA_DIR: w.config.dataDir, ACCOUNTS: "local" }
  expect(await runAdmin(["sign-in-link", "nobody@people.example"], output, env)).toBe(1)
  expect(await runAdmin(["sign-in-link", email], output, env)).toBe(0)
  const tab = open()
  await tab.follow(await tab.get(lines.at(-1)?.split("\n")[0] ?? ""))
  expect((await submit(tab, "/idp/access", { password: "sturdy walnut ferry" })).url).toBe(
    `${ORIGIN}/`,
  )
  expect((await meOf(w, owner)).status).toBe(401)
  const { rows } = await w.pool.query(
    "select actor_id from audit_log where act = 'member.signInLink'",
  )
  expect(rows).toEqual([{ actor_id: "cli" }])
})
