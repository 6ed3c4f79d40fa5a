import { follows } from "@grove/contract/follows"
import { DEFAULT_CADENCES, mail } from "@grove/contract/mail"
import { posts } from "@grove/contract/posts"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { beginMails, runMailJobs } from "../../../test/mail.scene.ts"
import { SmtpRefusal, startSmtp, type MailServer } from "../../../test/smtp.ts"
import { world, type World } from "../../../test/world.ts"

type Member = Awaited<ReturnType<World["make"]["user"]>>

let w: World
let smtp: MailServer
let me: Member
let ann: Member
beforeAll(async () => {
  smtp = await startSmtp()
  w = await world(smtp.env)
})
beforeEach(async () => {
  smtp.refuse(undefined)
  me = await w.make.user()
  ann = await w.make.user({ firstName: "Ann", lastName: "Moss" })
  await beginMails(w)
})

const read = () => w.as(me).call(mail.settings, {})
const change = (body: object) => w.as(me).request("PATCH", "/api/me/mail", { body })
const mention = () => w.as(ann).call(posts.create, { body: { content: `hello @${me.handle}` } })
const follow = () => w.as(ann).call(follows.add, { params: { userId: me.id } })
const mailed = async () => {
  await runMailJobs(w)
  return smtp.to(me.email ?? "")
}
/** As a mail program does it: no session, no origin. */
const post = (url: string, headers: Record<string, string> = {}) =>
  w.http.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: "List-Unsubscribe=One-Click",
  })
const pathOf = (text = "", path: string) =>
  new RegExp(`http://localhost:3000(/api/mail/${path}/[\\w.-]+)`).exec(text)?.[1] ?? ""

test("has defaults and changes only what is given", async () => {
  expect(await read()).toEqual({
    isAvailable: true,
    address: me.email,
    addressState: "ok",
    returnedAt: null,
    returnedReason: null,
    cadences: DEFAULT_CADENCES,
    quietHours: null,
    timeZone: null,
  })
  await Promise.all([
    change({ cadences: { follow: "daily" } }),
    change({ cadences: { message: "never" }, timeZone: "Europe/Berlin" }),
  ])
  await change({ quietHours: { from: 22, until: 7 } })
  expect(await read()).toMatchObject({
    cadences: { ...DEFAULT_CADENCES, follow: "daily", message: "never" },
    quietHours: { from: 22, until: 7 },
    timeZone: "Europe/Berlin",
  })
  await change({ quietHours: null })
  expect(await read()).toMatchObject({ quietHours: null, timeZone: "Europe/Berlin" })
})

test.each([
  {},
  { cadences: {} },
  { cadences: { mention: "hourly" } },
  { cadences: { like: "daily" } },
  { quietHours: { from: 24, until: 7 } },
  { quietHours: { from: 7, until: 7 } },
  { quietHours: { from: 7 } },
  { timeZone: "Mars/Olympus" },
  { userId: "admin" },
])("%j is refused", async (body) => {
  expect((await change(body)).status).toBe(400)
  expect(await read()).toMatchObject({ cadences: DEFAULT_CADENCES, quietHours: null })
})

test("unsubscribes with one click from the kinds of the mail, without a session and for good", async () => {
  await mention()
  const [got] = await mailed()
  const url = pathOf(got?.header("list-unsubscribe"), "unsubscribe")
  expect(got?.text).toContain(`http://localhost:3000${url}`)

  // Opening the link only asks.
  const page = await w.http.inject({ url })
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
  expect(page.body).toContain("no more mails about mentions")
  expect((await read()).cadences.mention).toBe("immediately")

  w.travel(400 * 86_400_000)
  for (const _ of [1, 2]) expect((await post(url)).statusCode).toBe(200)
  w.travel(-400 * 86_400_000)
  expect((await read()).cadences).toEqual({ ...DEFAULT_CADENCES, mention: "never" })
  await mention()
  expect(await mailed()).toHaveLength(1)
})

test("refuses changed links and forms of other sites", async () => {
  await mention()
  const url = pathOf((await mailed())[0]?.header("list-unsubscribe"), "unsubscribe")
  const [text = "", signature = ""] = url.split(".")
  const other = Buffer.from(JSON.stringify([ann.id, ["message"]]))
  for (const wrong of [
    `${url}x`,
    `${text}.`,
    text,
    `/api/mail/unsubscribe/${other.toString("base64url")}.${signature}`,
    url.replace("unsubscribe", "confirm"),
  ]) {
    expect([wrong, (await post(wrong)).statusCode]).toEqual([wrong, 404])
    expect((await w.http.inject({ url: wrong })).statusCode).toBe(404)
  }
  expect((await post(url, { origin: "https://evil.example" })).statusCode).toBe(403)
  expect((await read()).cadences).toEqual(DEFAULT_CADENCES)
})

test("stops after a permanent refusal until the address is confirmed again", async () => {
  // The longest address there is must fit into the link.
  me = await w.make.user({ email: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.example` })
  smtp.refuse(() => new SmtpRefusal(550, `5.1.1 <${me.email}> unknown`))
  await mention()
  await mailed()
  expect(await read()).toMatchObject({
    addressState: "returned",
    returnedReason: "550 5.1.1 <…> unknown",
  })
  smtp.refuse(undefined)
  await mention()
  expect(await mailed()).toEqual([])

  for (const _ of [1, 2]) expect(await w.as(me).call(mail.confirm, {})).toEqual({ isSent: true })
  const [confirmation, ...others] = await mailed()
  expect(others).toEqual([])
  const url = pathOf(confirmation?.text, "confirm")
  expect((await w.http.inject({ url })).body).toContain("Does this address work again?")
  expect((await read()).addressState).toBe("returned")
  expect((await post(url)).statusCode).toBe(200)
  expect((await read()).addressState).toBe("ok")
  await mention()
  expect(await mailed()).toHaveLength(2)
  w.travel(25 * 3_600_000)
  expect((await post(url)).statusCode).toBe(404)
})

test("says what is missing: an address, its confirmation, or mail itself", async () => {
  const without = await w.make.user({ email: null, emailVerified: false })
  const unverified = await w.make.user({ emailVerified: false })
  for (const [person, state] of [
    [without, "missing"],
    [unverified, "unverified"],
  ] as const) {
    expect((await w.as(person).call(mail.settings, {})).addressState).toBe(state)
    expect((await w.as(person).ask(mail.confirm, {})).body).toMatchObject({
      code: "mail.noAddress",
    })
  }
  const silent = await world()
  const someone = await silent.make.admin()
  expect((await silent.as(someone).call(mail.settings, {})).isAvailable).toBe(false)
  expect((await silent.as(someone).ask(mail.confirm, {})).body).toMatchObject({ code: "mail.off" })
  expect((await silent.as(someone).ask(mail.test, {})).body).toMatchObject({ code: "mail.off" })
  expect(await silent.as(someone).call(mail.status, {})).toMatchObject({
    isConfigured: false,
    server: null,
    waiting: 0,
    problems: [],
  })
  await runMailJobs(silent)
})

test("shows administrators the queue, the failures and the answer to a test message", async () => {
  const ada = await w.make.admin()
  const sendTest = () => w.as(ada).call(mail.test, {})
  expect(await sendTest()).toMatchObject({ isSent: true, answer: expect.stringMatching(/^250 /) })
  expect(smtp.to(ada.email ?? "")[0]?.subject).toBe("Test message from Grove")
  smtp.refuse((address) => new SmtpRefusal(450, `4.2.0 <${address}> later`))
  expect(await sendTest()).toEqual({ isSent: false, answer: "450 4.2.0 <…> later" })
  await mention()
  await mailed()
  const status = await w.as(ada).call(mail.status, {})
  expect(status).toMatchObject({
    isConfigured: true,
    server: `127.0.0.1:${smtp.port}`,
    from: "Grove <grove@place.example>",
    testAddress: ada.email,
    waiting: 1,
    oldestWaitingAt: expect.any(String),
  })
  expect(status.problems[0]).toMatchObject({
    state: "queued",
    domain: "people.example",
    answer: "450 4.2.0 <…> later",
    attempts: 1,
  })
})

test("an administrator stops mail to an address that it came back from later", async () => {
  const ada = await w.make.admin()
  const stop = (address: string) => w.as(ada).ask(mail.stop, { body: { address } })
  expect((await stop("nobody")).status).toBe(400)
  expect((await stop(` ${me.email?.toUpperCase()} `)).body).toEqual({ isStopped: true })
  await follow()
  await mention()
  expect(await mailed()).toEqual([])
  expect((await read()).addressState).toBe("returned")
  const { rows } = await w.pool.query("select act, subject_id from audit_log where actor_id = $1", [
    ada.id,
  ])
  expect(rows).toEqual([{ act: "mail.stop", subject_id: "people.example" }])
})
