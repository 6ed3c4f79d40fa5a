import { beforeEach, expect, test } from "vitest"

import {
  alertOf,
  beginSignUp,
  flowIn,
  headingOf,
  meOf,
  openTab,
  passkeyOptions,
  PASSWORD,
  signInWith,
  submit,
  type Tab,
} from "../../test/local-accounts.ts"
import { startSmtp } from "../../test/smtp.ts"
import { ORIGIN, world } from "../../test/world.ts"
import { makeRecoveryLink, signInMethodsOf } from "./accounts.service.ts"
import { makeLink } from "./links.service.ts"

const smtp = await startSmtp()
const w = await world({ ACCOUNTS: "local", ...smtp.env })
const open = () => openTab(w)
const CODE = "/idp/sign-up/code"

// All of them come from one address of the network.
beforeEach(() => w.pool.query("delete from idp_throttles"))

const lastMail = async (to: string) => {
  await w.runJobs()
  const mail = smtp.to(to).at(-1)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}
const codeIn = async (to: string) => /\b\d{6}\b/.exec((await lastMail(to)).text ?? "")?.[0] ?? ""
const linkIn = async (to: string) =>
  /\/idp\/link\/[\w-]{43}/.exec((await lastMail(to)).text ?? "")?.[0] ?? ""

async function join(tab: Tab, email: string) {
  await beginSignUp(tab, { email })
  await submit(tab, CODE, { code: await codeIn(email) })
  return submit(tab, "/idp/access", { password: PASSWORD })
}

test("confirms the member's address with a pasted code", async () => {
  const tab = open()
  const step = await beginSignUp(tab, { email: "nora@millpond.example" })
  expect([step.url, headingOf(step)]).toEqual([`${ORIGIN}${CODE}`, "Check your mail"])
  // Step two is not reachable without the code.
  expect((await tab.get("/idp/access")).status).toBe(410)
  const code = await codeIn("nora@millpond.example")
  const pasted = ` ${code.slice(0, 3)} ${code.slice(3)}`
  const access = await submit(tab, CODE, { code: pasted })
  expect(access.text).toContain("nora@millpond.example is confirmed")
  expect((await submit(tab, "/idp/access", { password: PASSWORD })).url).toBe(`${ORIGIN}/`)
  const me = (await meOf(w, tab)).body as { id: string }
  const { rows } = await w.pool.query("select email_verified from users where id = $1", [me.id])
  expect(rows).toEqual([{ email_verified: true }])
})

test("T48 answers alike for a taken address, and notifies only its owner", async () => {
  await join(open(), "owner@millpond.example")
  const [taken, free] = [open(), open()]
  const pages = [
    await beginSignUp(taken, { email: "owner@millpond.example" }),
    await beginSignUp(free, { email: "other@millpond.example" }),
  ]
  const plain = (text: string) => text.replaceAll(/(owner|other)@millpond\.example/g, "EMAIL")
  expect(plain(pages[0]!.text)).toBe(plain(pages[1]!.text))
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  const mail = await lastMail("owner@millpond.example")
  expect(mail.subject).toBe("You already have an account at Grove")
  const guesses = [
    await submit(taken, CODE, { code: "123456" }),
    await submit(free, CODE, { code: "654321" }),
  ]
  expect(guesses.map(alertOf)).toEqual(
    Array(2).fill("That code is not right. Please check the digits."),
  )
  expect(plain(guesses[0]!.text)).toBe(plain(guesses[1]!.text))
})

test("T47 a code has five tries and fifteen minutes, and a new one starts again", async () => {
  const tab = open()
  const email = "tries@millpond.example"
  await beginSignUp(tab, { email })
  const right = await codeIn(email)
  const wrong = right === "000000" ? "111111" : "000000"
  const answers = []
  for (let n = 0; n < 5; n += 1) answers.push(alertOf(await submit(tab, CODE, { code: wrong })))
  expect(answers[3]).toContain("not right")
  expect(answers[4]).toContain("Too many tries with this code")
  expect(alertOf(await submit(tab, CODE, { code: right }))).toContain("Too many tries")
  expect((await submit(tab, CODE, { resend: "1" })).text).toContain("A new code is on its way.")
  const second = await codeIn(email)
  w.travel(901_000)
  expect(alertOf(await submit(tab, CODE, { code: second }))).toContain("has expired")
  await submit(tab, CODE, { resend: "1" })
  expect((await submit(tab, CODE, { code: await codeIn(email) })).url).toBe(`${ORIGIN}/idp/access`)
  const blocked = await submit(tab, CODE, { resend: "1" })
  expect([blocked.status, alertOf(blocked)]).toEqual([429, expect.stringContaining("minutes")])
})

async function subjectOf(email: string) {
  const { rows } = await w.pool.query<{ subject: string }>(
    "select subject from idp_accounts where email = $1",
    [email],
  )
  return rows[0]?.subject ?? ""
}

test("recovers by mail once: sets a new password, ends all sessions, notifies the owner", async () => {
  const email = "lost@millpond.example"
  const [before, tab] = [open(), open()]
  await join(before, email)
  const answers = [
    await submit(tab, "/idp/recover", { email }),
    await submit(tab, "/idp/recover", { email: "nobody@millpond.example" }),
  ]
  expect(answers[0]!.text).toBe(answers[1]!.text)
  const link = await linkIn(email)
  expect(smtp.to("nobody@millpond.example")).toEqual([])
  const page = await tab.follow(await tab.get(link))
  expect([page.url, headingOf(page)]).toEqual([`${ORIGIN}/idp/access`, "Choose how to sign in"])
  const end = await submit(tab, "/idp/access", { password: "sturdy walnut ferry" })
  expect(end.url).toBe(`${ORIGIN}/`)
  expect((await meOf(w, before)).status).toBe(401)
  expect((await meOf(w, tab)).status).toBe(200)
  expect((await signInWith(open(), email)).status).toBe(422)
  expect((await signInWith(open(), email, "sturdy walnut ferry")).url).toBe(`${ORIGIN}/`)
  await w.runJobs()
  expect(smtp.to(email).map(({ subject }) => subject)).toContain("Your sign-in was changed (Grove)")
  const again = await tab.get(link)
  expect([again.status, headingOf(again)]).toEqual([410, "This no longer works"])
})

test("replaces an older link by a newer one, and says when a link has expired", async () => {
  const email = "links@millpond.example"
  await join(open(), email)
  const tab = open()
  await submit(tab, "/idp/recover", { email })
  const first = await linkIn(email)
  await submit(tab, "/idp/recover", { email })
  const second = await linkIn(email)
  expect(first).not.toBe(second)
  expect((await tab.get(first)).status).toBe(410)
  expect((await tab.get(second)).status).toBe(303)
  await w.pool.query("update idp_records set expires_at = now() where model = 'Link'")
  expect((await tab.get(second)).status).toBe(410)
  expect((await submit(tab, "/idp/access", { password: PASSWORD })).status).toBe(409)
})

test("T53 does not save what was typed for one account when a link for another was opened meanwhile", async () => {
  const eve = "eve@millpond.example"
  await join(open(), eve)
  const subject = await subjectOf(eve)
  const victim = open()
  await beginSignUp(victim, { email: "victim@millpond.example" })
  await submit(victim, CODE, { code: await codeIn("victim@millpond.example") })
  const flow = (await flowIn(victim, "/idp/access"))!
  // Another site navigates a window of the victim to the attacker's link.
  await victim.get(await makeLink(await w.contextOf(), { subject, purpose: "recovery" }))

  const form = { flow, password: "sturdy walnut ferry" }
  const refused = await victim.follow(await victim.post("/idp/access?with=password", form))
  expect([refused.status, alertOf(refused)]).toEqual([
    409,
    "Another link was opened in this browser meanwhile, so nothing was saved. Check whose account this is before you go on.",
  ])
  expect(refused.text).toContain(`For the account of <strong>${eve}</strong>`)
  const options = passkeyOptions(w, victim, "flow", flow)
  await expect(options).rejects.toThrow("401")
  expect((await signInWith(open(), eve, "sturdy walnut ferry")).status).toBe(422)
  expect((await signInWith(open(), eve)).url).toBe(`${ORIGIN}/`)
  // Without the field, as a page of another origin would send it.
  expect((await victim.post("/idp/access", { password: "sturdy walnut ferry" })).status).toBe(409)
})

test("removes every earlier way to sign in with an administrator's link", async () => {
  const email = "reset@millpond.example"
  const owner = open()
  await join(owner, email)
  const subject = await subjectOf(email)
  const ctx = await w.contextOf()
  const url = await makeRecoveryLink(ctx, subject)
  const tab = open()
  // A stranger who asks for a recovery does not destroy it.
  const recovery = await makeLink(ctx, { subject, purpose: "recovery" })
  await tab.follow(await tab.get(url))
  await submit(tab, "/idp/access", { password: "sturdy walnut ferry" })
  expect((await meOf(w, owner)).status).toBe(401)
  expect(await signInMethodsOf(ctx, subject)).toEqual({
    passkeys: 0,
    hasPassword: true,
    hasTotp: false,
  })
  expect((await signInWith(open(), email)).status).toBe(422)
  expect((await open().get(recovery)).status).toBe(410)
  expect((await open().get(url)).status).toBe(410)
  // Never used before it expires.
  const late = await makeRecoveryLink(ctx, subject)
  await w.pool.query("update idp_records set expires_at = now() where model = 'Link'")
  const refused = await open().get(late)
  expect([refused.status, headingOf(refused)]).toEqual([410, "This no longer works"])
  expect((await signInWith(open(), email, "sturdy walnut ferry")).url).toBe(`${ORIGIN}/`)
})

test("notifies of a sign-in from a new device by mail and notification, but not from a known one", async () => {
  const email = "devices@millpond.example"
  const home = open()
  await join(home, email)
  await signInWith(home, email)
  await w.runJobs()
  const notices = () => smtp.to(email).filter(({ subject }) => subject?.startsWith("New sign-in"))
  expect(notices()).toHaveLength(0)
  await signInWith(open(), email)
  await w.runJobs()
  expect(notices()).toHaveLength(1)
  const found = await w.as().request("GET", "/api/notifications", {
    headers: { cookie: `session=${home.cookie("session")}` },
  })
  expect(JSON.stringify(found.body)).toContain("New sign-in: Device")
})

test("changes the address with a code, and sends no working code for an address of another account", async () => {
  const [email, other] = ["mover@millpond.example", "resident@millpond.example"]
  const tab = open()
  await join(tab, email)
  await join(open(), other)
  const page = "/idp/account"
  const sent = await submit(tab, page, { action: "change-email", email: other })
  expect(sent.text).toContain(`We sent six digits to <strong>${other}</strong>`)
  expect((await lastMail(other)).subject).toContain("Your address is in use")
  expect(alertOf(await submit(tab, page, { action: "confirm-email", code: "123456" }))).toContain(
    "not right",
  )
  const subject = await subjectOf(email)
  const recovery = await makeLink(await w.contextOf(), { subject, purpose: "recovery" })
  await submit(tab, page, { action: "change-email", email: "moved@millpond.example" })
  const code = await codeIn("moved@millpond.example")
  const done = await submit(tab, page, { action: "confirm-email", code })
  expect(done.text).toContain("Your address was changed.")
  expect((await meOf(w, tab)).body).toMatchObject({ email: "moved@millpond.example" })
  expect((await lastMail(email)).subject).toContain("Your e-mail address was changed")
  expect((await open().get(recovery)).status).toBe(410)
  expect((await signInWith(open(), "moved@millpond.example")).url).toBe(`${ORIGIN}/`)
})
