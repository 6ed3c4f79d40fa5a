import { mail } from "@grove/contract/mail"
import { expect, test } from "vitest"

import { startSmtp } from "../../../test/smtp.ts"
import { world } from "../../../test/world.ts"
import { queueMail } from "../../platform/mail/queue.ts"

const smtp = await startSmtp()
const w = await world({ ...smtp.env, MAIL_RETURN: "bounces@grove.example" })

/** Sends a mail to a member and returns the address it would come back to. */
async function sent(to: string) {
  await queueMail(await w.contextOf(), { to, subject: "Hello", paragraphs: ["One"] })
  await w.runJobs()
  return smtp.to(to).at(-1)?.sender
}

const reportTo = (address: string, status = "5.1.1", action = "failed") =>
  [
    `Delivered-To: ${address}`,
    "Content-Type: multipart/report; report-type=delivery-status; boundary=x",
    "",
    "--x",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; forwarded@elsewhere.example",
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <forwarded@elsewhere.example> said no`,
    "--x--",
  ].join("\r\n")

async function giveBack(raw: string, headers = {}, to = w) {
  const answer = await to.http.inject({
    method: "POST",
    url: "/api/mail/returns",
    headers: { "content-type": "message/rfc822", ...headers },
    payload: raw,
  })
  return [answer.statusCode, answer.json<{ result?: string }>().result]
}

test("a mail that comes back stops further ones; its owner sees why and can confirm the address", async () => {
  const nora = await w.make.user({ email: "nora@people.example" })
  const address = (await sent("nora@people.example"))!
  expect(address).toMatch(/^bounces\+[0-9a-f]{48}@grove\.example$/)
  expect(await giveBack(reportTo(address.toUpperCase()))).toEqual([200, "stopped"])
  expect(await giveBack(reportTo(address))).toEqual([200, "stopped"])
  const before = smtp.mails.length
  await sent("Nora@people.example")
  expect(smtp.mails.length).toBe(before)
  const { rows } = await w.pool.query<{ state: string; answer: string }>(
    "select state, answer from mails order by id",
  )
  expect(rows.map(({ state }) => state)).toEqual(["bounced", "suppressed"])
  expect(rows[0]?.answer).toBe("550 5.1.1 <…> said no")
  expect(await w.as(nora).call(mail.settings, {})).toMatchObject({ addressState: "returned" })
  const status = await w.as(await w.make.admin()).call(mail.status, {})
  expect(status).toMatchObject({ stoppedAddresses: 1, takesReturns: true })
})

test("T55 ignores a forged report", async () => {
  const address = (await sent("olga@people.example"))!
  const [, tag = ""] = /\+(\w+)@/.exec(address) ?? []
  const flipped = tag.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
  const forged = [
    "olga@people.example",
    "bounces@grove.example",
    address.replace(tag, flipped),
    address.replace(tag, `${"0".repeat(32)}${tag.slice(32)}`),
    address.replace(tag, tag.slice(0, 32)),
  ]
  for (const one of forged)
    expect([one, ...(await giveBack(reportTo(one)))]).toEqual([one, 200, "unknown"])
  expect(await sent("olga@people.example")).not.toBe(address)
  expect(smtp.to("olga@people.example")).toHaveLength(2)
})

test.each([
  ["a full mailbox", "5.2.2", "failed", "temporary"],
  ["a policy", "5.7.1", "failed", "temporary"],
  ["a delivery given up after days", "4.4.7", "failed", "temporary"],
  ["a delay", "5.1.1", "delayed", "temporary"],
])("stops no mail after %s", async (_, status, action, result) => {
  const to = `p${status.replaceAll(".", "")}${action}@people.example`
  const address = (await sent(to))!
  expect(await giveBack(reportTo(address, status, action))).toEqual([200, result])
  await sent(to)
  expect(smtp.to(to)).toHaveLength(2)
})

test("ignores answers of people and reports after a month, and rejects requests of browsers", async () => {
  const address = (await sent("rita@people.example"))!
  expect(await giveBack(`To: ${address}\r\n\r\nI am away.`)).toEqual([200, "notReport"])
  expect(await giveBack("")).toEqual([200, "unknown"])
  expect(await giveBack(reportTo(address), { origin: "https://evil.example" })).toEqual([
    403,
    undefined,
  ])
  await w.pool.query("delete from mails")
  expect(await giveBack(reportTo(address))).toEqual([200, "unknown"])
})

test("T55 parses no mail without a return address of ours on top, and none above 64 kB", async () => {
  const address = (await sent("sara@people.example"))!
  // What is parsed and is no report is called that.
  expect(await giveBack("I am away.")).toEqual([200, "unknown"])
  const behind = (bytes: number) => `X-Filler: ${"x".repeat(bytes - 12)}\r\n${reportTo(address)}`
  expect(await giveBack(behind(16 * 1024))).toEqual([200, "unknown"])
  expect(await giveBack(behind(16 * 1024 - 200))).toEqual([200, "stopped"])
  const report = reportTo(address)
  expect((await giveBack(report.padEnd(64 * 1024)))[0]).toBe(200)
  expect((await giveBack(report.padEnd(64 * 1024 + 1)))[0]).toBe(413)
})

test("T55 takes no returned mail unless it is configured, and counts it apart", async () => {
  const mute = await world({ ...smtp.env })
  expect((await giveBack("x".repeat(100_000), {}, mute))[0]).toBe(404)
  expect((await giveBack(reportTo((await sent("tom@people.example"))!), {}, mute))[0]).toBe(404)

  const limited = await world(
    { ...smtp.env, MAIL_RETURN: "bounces@grove.example", RATE_LIMIT: "on" },
    { budgets: { "returned-mail": [{ points: 1, seconds: 300 }] } },
  )
  expect((await giveBack("", {}, limited))[0]).toBe(200)
  expect((await giveBack("", {}, limited))[0]).toBe(429)
})
