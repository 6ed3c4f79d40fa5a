import { randomUUID } from "node:crypto"

import { pino } from "pino"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { SmtpRefusal, startSmtp, type MailServer } from "../../../test/smtp.ts"
import { world, type World } from "../../../test/world.ts"
import { inTransaction } from "../context.ts"
import { logOptions } from "../log.ts"
import type { MailMessage } from "./message.ts"
import {
  canSendMail,
  dropMailsTo,
  eraseMailsOf,
  queueMail,
  withdrawMail,
  type MailOptions,
} from "./queue.ts"
import { releaseAddress, suppressionOf } from "./suppression.ts"

let w: World
let smtp: MailServer
const lines: string[] = []
beforeAll(async () => {
  smtp = await startSmtp()
  const log = pino(logOptions("trace"), { write: (line: string) => void lines.push(line) })
  w = await world({ ...smtp.env, BRAND_NAME: "Moss & <Fern>" }, { log })
})
beforeEach(() => smtp.refuse(undefined))

const address = () => `${randomUUID().slice(0, 8)}@people.example`
const send = async (to: string, more: Partial<MailMessage> = {}, options?: MailOptions) =>
  queueMail(
    await w.contextOf(),
    { to, subject: "Hello", paragraphs: ["One", "Two"], ...more },
    options,
  )
/** Makes postponed attempts due. */
const hurry = () => w.pool.query("update graphile_worker._private_jobs set run_at = now()")
const jobs = async () => (await w.pool.query("select 1 from graphile_worker._private_jobs")).rows
const states = async () =>
  (
    await w.pool.query<{ state: string; attempts: number; message: unknown; answer: string }>(
      "select state, attempts, message, answer, domain, address_hash from mails order by id desc",
    )
  ).rows

test("sends text and HTML in the site's name, with a code, a button and a way to unsubscribe", async () => {
  const to = address()
  await send(to, {
    subject: "A line\r\nBcc: eve@people.example",
    paragraphs: ["Ann <b>wrote</b>"],
    code: "123456",
    action: { label: "Open", url: "http://localhost:3000/a?b=1&c=2" },
    footer: "You asked for it.",
    unsubscribeUrl: "http://localhost:3000/u/1",
    headers: { "X-Kind": "digest" },
  })
  await w.runJobs()
  const [mail, ...others] = smtp.to(to)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipients: [to],
    sender: "grove@place.example",
    from: { name: "Grove", address: "grove@place.example" },
    subject: "A line Bcc: eve@people.example",
  })
  for (const part of [
    "Ann <b>wrote</b>",
    "123456",
    "http://localhost:3000/a?b=1&c=2",
    "Moss & <Fern>",
    "You asked for it.",
  ])
    expect(mail?.text).toContain(part)
  for (const part of [
    "Ann &lt;b&gt;wrote",
    "123456",
    "a?b=1&amp;c=2",
    "Moss &amp; &lt;Fern&gt;",
    "#0f766e",
  ])
    expect(mail?.html).toContain(part)
  expect(mail?.header("list-unsubscribe")).toBe("<http://localhost:3000/u/1>")
  expect(mail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
  expect(mail?.header("auto-submitted")).toBe("auto-generated")
  expect(mail?.header("x-kind")).toBe("digest")
  expect(mail?.header("to")).toBe(to)
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@place\.example>$/)
})

test("sends once per key, and not at all if the transaction fails", async () => {
  const to = address()
  expect([await send(to, {}, { key: "same" }), await send(to, {}, { key: "same" })]).toEqual([
    true,
    false,
  ])
  await inTransaction(await w.contextOf(), async (ctx) => {
    await queueMail(ctx, { to, subject: "Never", paragraphs: [] })
    throw new Error("rolled back")
  }).catch(() => undefined)
  await w.runJobs()
  // The queue delivers jobs at least once.
  const { rows } = await w.pool.query<{ id: string }>("select id from mails where key = 'same'")
  await w.pool.query(
    "select graphile_worker.add_job('mail.send', json_build_object('id', $1::text))",
    [rows[0]?.id],
  )
  await w.runJobs()
  expect(smtp.to(to).map(({ subject }) => subject)).toEqual(["Hello"])
  expect(await jobs()).toEqual([])
})

test("keeps neither content nor address of a mail that was sent, and logs no address", async () => {
  const to = address()
  await send(to.replace("people.example", "People.EXAMPLE "))
  await w.runJobs()
  const domain = "people.example"
  expect((await states())[0]).toMatchObject({
    state: "sent",
    message: null,
    domain,
    address_hash: null,
  })
  smtp.refuse(() => new SmtpRefusal(550, `5.1.1 <${to}> unknown`))
  await send(to)
  await w.runJobs()
  expect((await states())[0]).toMatchObject({
    state: "bounced",
    message: null,
    answer: "550 5.1.1 <…> unknown",
  })
  expect(lines.some((line) => line.includes("could not send a mail"))).toBe(true)
  expect(lines.filter((line) => line.includes(to))).toEqual([])
})

test("waits while the server is down and sends everything once it is back", async () => {
  const to = address()
  await smtp.stop()
  await send(to)
  for (let n = 0; n < 3; n += 1) {
    await w.runJobs()
    await hurry()
    w.travel(20 * 60_000)
  }
  expect((await states())[0]).toMatchObject({ state: "queued", attempts: 3 })
  await smtp.start()
  await w.runJobs()
  await hurry()
  await w.runJobs()
  expect(smtp.to(to)).toHaveLength(1)
  expect((await states())[0]).toMatchObject({ state: "sent", attempts: 4 })
})

test("sends a mail whose job was lost", async () => {
  const to = address()
  await send(to)
  await w.pool.query("delete from graphile_worker._private_jobs")
  const sweep = async () => {
    await w.pool.query("select graphile_worker.add_job('mail.sweep')")
    await w.runJobs()
  }
  await sweep()
  expect(smtp.to(to)).toEqual([])
  w.travel(61 * 60_000)
  await sweep()
  await sweep()
  expect(smtp.to(to)).toHaveLength(1)
})

test("gives up after three days", async () => {
  const to = address()
  smtp.refuse(() => new SmtpRefusal(451, "4.3.0 later"))
  await send(to)
  await w.runJobs()
  w.travel(73 * 3_600_000)
  await hurry()
  await w.runJobs()
  expect((await states())[0]).toMatchObject({ state: "failed", message: null })
  expect(await jobs()).toEqual([])
})

test("stops sending to an address that does not exist, but not after a refusal of another kind", async () => {
  const [gone, full] = [address(), address()]
  smtp.refuse((to) => new SmtpRefusal(550, to === gone ? "5.1.1 unknown" : "5.7.1 policy"))
  await send(gone)
  await send(full)
  await w.runJobs()
  expect((await states()).slice(0, 2).map(({ state }) => state)).toEqual(["failed", "bounced"])
  smtp.refuse(undefined)
  const ctx = await w.contextOf()
  expect(await suppressionOf(ctx, gone.toUpperCase())).toMatchObject({
    reason: "550 5.1.1 unknown",
  })
  await send(gone)
  await send(full)
  await send(gone, { subject: "Confirm" }, { isForced: true })
  await w.runJobs()
  expect(smtp.to(gone).map(({ subject }) => subject)).toEqual(["Confirm"])
  expect(smtp.to(full)).toHaveLength(1)
  expect([await releaseAddress(ctx, gone), await releaseAddress(ctx, gone)]).toEqual([true, false])
  await send(gone)
  await w.runJobs()
  expect(smtp.to(gone)).toHaveLength(2)
})

test("sends urgent mails before bulk ones", async () => {
  const [digest, code] = [address(), address()]
  const before = smtp.mails.length
  await send(digest, {}, { isBulk: true })
  await send(code)
  await w.runJobs()
  expect(smtp.mails.slice(before).flatMap(({ recipients }) => recipients)).toEqual([code, digest])
})

test("does not treat a list of addresses as one address", async () => {
  const before = smtp.mails.length
  await send(`${address()}, ${address()}`)
  await w.runJobs()
  expect((await states())[0]?.state).toBe("failed")
  expect(smtp.mails).toHaveLength(before)
})

test.runIf(process.platform === "linux")(
  "sends no password to another machine without encryption",
  async () => {
    // Loopback, but not one of the names that count as this machine.
    const other = await startSmtp("127.0.0.2")
    const url = other.env.SMTP_URL.replace("smtp://", "smtp://grove:hunter2@")
    const careful = await world({ ...other.env, SMTP_URL: url })
    const to = address()
    await queueMail(await careful.contextOf(), { to, subject: "x", paragraphs: [] })
    await careful.runJobs()
    expect(other.logins).toEqual([])
    expect(other.mails).toEqual([])
    const { rows } = await careful.pool.query("select state, answer from mails")
    expect(rows).toMatchObject([{ state: "queued" }])
    // On this machine it is used.
    const local = await startSmtp()
    const trusting = await world({
      ...local.env,
      SMTP_URL: local.env.SMTP_URL.replace("smtp://", "smtp://grove:hunter2@"),
    })
    await queueMail(await trusting.contextOf(), { to, subject: "x", paragraphs: [] })
    await trusting.runJobs()
    expect([local.logins, local.mails.length]).toEqual([["grove"], 1])
  },
)

test("withdraws a mail until it is sent", async () => {
  const [back, late] = [address(), address()]
  const ctx = await w.contextOf()
  await send(back, {}, { key: "back", delayMs: 60_000 })
  await w.runJobs()
  expect(await withdrawMail(ctx, "back")).toBe("withdrawn")
  expect(await withdrawMail(ctx, "back")).toBe("none")
  await send(late, {}, { key: "late" })
  await hurry()
  await w.runJobs()
  expect(await withdrawMail(ctx, "late")).toBe("sent")
  expect([smtp.to(back).length, smtp.to(late).length]).toEqual([0, 1])
})

test("drops pending mails for an address, and those for an erased member", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const ctx = await w.contextOf()
  const before = smtp.mails.length
  await send(ann.email!.toUpperCase())
  await send(bob.email!)
  await dropMailsTo(ctx, ann.id)
  await w.runJobs()
  expect(smtp.mails.slice(before).flatMap(({ recipients }) => recipients)).toEqual([bob.email])
  const [forAnn, forBob] = [address(), address()]
  await send(forAnn, {}, { userId: ann.id })
  await send(forBob, {}, { userId: bob.id })
  await eraseMailsOf(ctx, ann.id)
  await w.runJobs()
  expect([smtp.to(forAnn).length, smtp.to(forBob).length]).toEqual([0, 1])
})

test("queues nothing without SMTP_URL", async () => {
  const bare = await world()
  const message = { to: address(), subject: "x", paragraphs: [] }
  expect(await queueMail(await bare.contextOf(), message)).toBe(false)
  expect([canSendMail(bare.config), canSendMail(w.config)]).toEqual([false, true])
  expect((await bare.pool.query("select 1 from mails")).rows).toEqual([])
})
