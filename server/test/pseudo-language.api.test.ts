import { site } from "@grove/contract/site"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"

import { prepareSetup } from "../src/features/setup/service.ts"
import { setCatalog } from "../src/platform/language/text.ts"
import { browser, type Page } from "./browser.ts"
import { beginSignUp, PASSWORD, submit, type Tab } from "./local-accounts.ts"
import { beginMails, runMailJobs } from "./mail.scene.ts"
import { startSmtp } from "./smtp.ts"
import { ORIGIN, world, type Person, type World } from "./world.ts"

/** Encloses each text in brackets; words outside of them do not come from a catalog. */
const bracketed = (text: string) => `⟦${text.replace(/\|.*$/, "")}⟧`
const PSEUDO = new Proxy({} as Record<string, string>, {
  get: (_, text) => (typeof text === "string" ? bracketed(text) : undefined),
  has: () => true,
})

const seen: [string, string[]][] = []

const smtp = await startSmtp()
let w: World
let admin: Person
let putBack: () => void
// Other files share the module.
afterAll(() => putBack())
beforeAll(async () => {
  putBack = setCatalog("de", PSEUDO)
  w = await world({ ACCOUNTS: "local", ...smtp.env })
  admin = await w.make.user({ id: "admin" })
})
beforeEach(async () => {
  seen.splice(0)
  await w.pool.query("delete from idp_throttles")
})

const open = (home = ORIGIN, of = w) => browser(of.http, home, { "accept-language": "de" })

/** Names, addresses and other data. */
const DATA = /Grove|Nora|Lindholm|Mill Lane|[\w.-]+@[\w.-]+|https?:\/\/\S+|\d+/g

const SPOKEN = / (?:aria-label|placeholder|alt|data-(?:canceled|failed|known|remove))="([^"]*)"/g

/** Words of a page and its attributes outside of brackets. */
function wordsOutside(html: string): string[] {
  const shown = html
    .replaceAll(/<(style|script|svg|pre|title|time)\b.*?<\/\1>/gs, " ")
    .replaceAll(/<p class="secret">.*?<\/p>/gs, " ")
  const attributes = [...shown.matchAll(SPOKEN)].map(([, text]) => text)
  return [shown.replaceAll(/<[^>]*>/g, " "), ...attributes].flatMap((text) => wordsOf(text ?? ""))
}

function wordsOf(text: string): string[] {
  let rest = text
  // From the inside out, because values can be texts themselves.
  while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, " ")
  const words = rest.replaceAll(/&#?\w+;/g, " ").replaceAll(DATA, " ")
  return words.match(/\p{L}{3,}/gu) ?? []
}

function look(name: string, page: Page | string | undefined) {
  const html = typeof page === "string" ? page : (page?.text ?? "")
  expect([name, html.includes("⟦")]).toEqual([name, true])
  seen.push([name, wordsOutside(html)])
  return html
}
const expectNothingOutside = () => expect(seen.filter(([, words]) => words.length > 0)).toEqual([])

const codeIn = async (email: string) => {
  await w.runJobs()
  const mail = smtp.to(email).at(-1)
  look(`mail: ${mail?.subject}`, mail?.html)
  seen.push([`text: ${mail?.subject}`, wordsOf(`${mail?.subject}\n${mail?.text}`)])
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? ""
}

async function join(tab: Tab, email: string) {
  look("code", await beginSignUp(tab, { email }))
  look("wrong code", await submit(tab, "/idp/sign-up/code", { code: "000000" }))
  look("new code", await submit(tab, "/idp/sign-up/code", { resend: "1" }))
  look("access", await submit(tab, "/idp/sign-up/code", { code: await codeIn(email) }))
  look("password", await tab.get("/idp/access?with=password"))
  look("bad password", await submit(tab, "/idp/access?with=password", { password: "short" }))
  return submit(tab, "/idp/access", { password: PASSWORD })
}

test("pages of the identity provider contain nothing but texts of the catalog", async () => {
  const tab = open()
  look("sign-in", await tab.follow(await tab.get("/api/login")))
  const signIn = await tab.follow(await tab.get("/api/login"))
  const email = "nora@people.example"
  look("wrong sign-in", await submit(tab, signIn, { email, password: "x" }))
  look("no password", await submit(tab, signIn, { email, password: "" }))
  look("expired", await tab.get("/idp/interaction/none"))
  look("sign-up", await tab.get("/idp/sign-up"))
  look("empty sign-up", await submit(tab, "/idp/sign-up", { email: "x" }))
  look("dead link", await tab.get(`/idp/link/${"x".repeat(43)}`))
  look("recovery", await tab.get("/idp/recover"))
  look("recovery without address", await submit(tab, "/idp/recover", { email: "" }))
  await join(tab, email)
  look("account", await tab.get("/idp/account"))
  look("second factor", await submit(tab, "/idp/account", { action: "begin-totp" }))
  look("wrong factor", await submit(tab, "/idp/account", { action: "confirm-totp", code: "1" }))
  look("last way", await submit(tab, "/idp/account", { action: "remove-password" }))
  const next = { action: "change-email", email: "next@people.example" }
  look("new address", await submit(tab, "/idp/account", next))
  await codeIn(next.email)
  look("recovery sent", await submit(open(), "/idp/recover", { email }))
  await codeIn(email)
  await submit(open(), "/idp/sign-up", { email, firstName: "Nora", lastName: "" })
  await codeIn(email)
  look("forged", await tab.get("/idp/auth?client_id=x"))
  expectNothingOutside()
})

test("pages of sign-in problems, mail links, joining and failures contain only texts of the catalog", async () => {
  const tab = open()
  const document = { "sec-fetch-dest": "document" }
  for (const why of ["unreachable", "expired", "denied", "clock", "failed", "stale", "deleted"])
    look(why, await tab.get(`/api/login/problem?why=${why}`))
  for (const why of ["barred", "notOffered", "taken", "linkStale", "foreign"])
    look(why, await tab.get(`/api/login/problem?why=${why}`))
  look("ask", await tab.get("/api/login", { "sec-fetch-dest": "image" }))
  look("leave", await tab.get("/api/logout", { "sec-fetch-site": "cross-site" }))
  look("mail link", await tab.get(`/api/mail/unsubscribe/${"x".repeat(43)}`))
  look("missing", await tab.get("/nothing-here", document))
  look("join", await tab.get("/join"))
  for (const why of ["closed", "domain", "invitation-needed"])
    look(why, await tab.get(`/join?why=${why}`))
  look("withdrawn", await tab.get("/join?withdrawn=1"))
  look("no invitation", await tab.get(`/invite/${"x".repeat(22)}`))
  expectNothingOutside()
})

test("pages of a person who asks to join contain only texts of the catalog", async () => {
  await w.as(admin).call(site.update, { body: { registration: "approval" } })
  const tab = open()
  look("ask to join", await join(tab, "asks@people.example"))
  look("no words", await tab.post("/join", { words: "" }))
  await tab.post("/join", { words: "1234" })
  look("waiting", await tab.get("/join"))
  look("change", await tab.get("/join?change=1"))
  look("withdraw", await tab.get("/join?withdraw=1"))
  expectNothingOutside()
})

test("notification mails contain only texts of the catalog", async () => {
  await beginMails(w)
  const reader = await w.make.user({ firstName: "Nora", lastName: "Lindholm" })
  await w.pool.query(`update users set settings = '{"language":"de"}' where id = $1`, [reader.id])
  const writer = await w.make.user({ firstName: "Nora", lastName: "Lindholm" })
  await w.as(writer).request("POST", `/api/users/${reader.id}/follow`)
  const body = { content: `hello @${reader.handle}` }
  await w.as(writer).request("POST", "/api/posts", { body })
  await runMailJobs(w)
  const mail = smtp.to(reader.email ?? "").at(-1)
  look("news", mail?.html)
  expect(wordsOf(`${mail?.subject}\n${mail?.text}`)).toEqual([])
  expectNothingOutside()
})

test("pages of the set-up and of the try-out contain only texts of the catalog", async () => {
  const home = "https://place.example"
  const fresh = await world({ PUBLIC_URL: home, ALLOW_BUILTIN_IDP: "1" }, { needsSetup: true })
  const tab = open(home, fresh)
  look("not set up", await tab.get("/", { "sec-fetch-dest": "document" }))
  look("no address", await tab.get(`/setup/${"x".repeat(43)}`))
  const address = (await prepareSetup(await fresh.contextOf())) ?? ""
  look("your account", await tab.follow(await tab.get(new URL(address).pathname)))
  const signIn = await tab.follow(await tab.get("/api/login?returnTo=/setup"))
  look("try-out", signIn)
  look("empty try-out", await tab.post(signIn.url, { email: "" }))
  const person = { email: "nora@people.example", firstName: "Nora", lastName: "Lindholm" }
  look("the place", await tab.follow(await tab.post(signIn.url, person)))
  look("no name", await tab.post("/setup/place", { name: "" }))
  look("doors", await tab.follow(await tab.post("/setup/place", { name: "Mill Lane" })))
  look("no domain", await tab.post("/setup/doors", { domains: "123!" }))
  expectNothingOutside()
})
