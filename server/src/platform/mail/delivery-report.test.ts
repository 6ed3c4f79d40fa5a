import { expect, test } from "vitest"

import { parseDeliveryReport } from "./delivery-report.ts"

const TO = "bounces+0123@grove.example"

const STATUS = `Reporting-MTA: dns; mx.example.org
Arrival-Date: Mon, 16 Nov 2026 10:00:00 +0000

Final-Recipient: rfc822; nora@people.example
Original-Recipient: rfc822;nora@people.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <nora@people.example>: Recipient address
 rejected: User unknown`

const report = (status = STATUS, { type = "multipart/report", part = "", to = `To: ${TO}` } = {}) =>
  `Return-Path: <>
${to}
Subject: Undelivered Mail Returned to Sender
Content-Type: ${type}; report-type=delivery-status;
\tboundary="9B095B5ADSN/mx.example.org"
MIME-Version: 1.0

This is a MIME-encapsulated message.

--9B095B5ADSN/mx.example.org
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--9B095B5ADSN/mx.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status
${part}
${status}

--9B095B5ADSN/mx.example.org
Content-Type: text/rfc822-headers

Subject: Hello
Action: failed
Status: 5.9.9
--9B095B5ADSN/mx.example.org--
`

const FAILURE = {
  status: "5.1.1",
  diagnostic: "550 5.1.1 <nora@people.example>: Recipient address rejected: User unknown",
}

test.each([
  ["Postfix", report()],
  ["line ends of the network", report().replaceAll("\n", "\r\n")],
  ["a first line of a mailbox file", `From MAILER-DAEMON Mon Nov 16 10:00:00 2026\n${report()}`],
  ["spaces before the colons", report().replaceAll(/^(\S+):/gm, "$1 :")],
  [
    "an encoded part",
    report(Buffer.from(STATUS).toString("base64"), {
      part: "Content-Transfer-Encoding: base64\n",
    }),
  ],
  [
    "a bare boundary",
    report()
      .replaceAll('"9B095B5ADSN/mx.example.org"', "x")
      .replaceAll("9B095B5ADSN/mx.example.org", "x"),
  ],
])("reads a report: %s", (_, raw) => {
  expect(parseDeliveryReport(raw)).toEqual({ failure: FAILURE })
})

test("reads as many parts and recipients as real reports have", () => {
  const part = "\n--9B095B5ADSN/mx.example.org\nContent-Type: text/plain\n\nx"
  const behind = (parts: number) =>
    report().replace("\n\nThis is", `\n\n${part.repeat(parts)}\nThis is`)
  expect(parseDeliveryReport(behind(18))).toEqual({ failure: FAILURE })
  expect(parseDeliveryReport(behind(19))).toBeUndefined()
  const after = (groups: number) => report("Action: relayed\n\n".repeat(groups) + STATUS)
  expect(parseDeliveryReport(after(98))).toEqual({ failure: FAILURE })
  expect(parseDeliveryReport(after(99))).toEqual({ failure: undefined })
})

test.each([
  ["a delay", STATUS.replace("failed", "delayed").replace("Status: 5.1.1", "Status: 4.4.1")],
  [
    "a confirmation",
    STATUS.replace("failed", "delivered").replace("Status: 5.1.1", "Status: 2.0.0"),
  ],
  ["no status", STATUS.replace("Status: 5.1.1\n", "")],
  ["nothing", ""],
])("reports no failure for %s", (_, status) => {
  expect(parseDeliveryReport(report(status))).toMatchObject({ failure: undefined })
})

test.each([
  ["smtp;550 no such user", "550 no such user"],
  ["SMTP;   550 no such user", "550 no such user"],
  ["x-unix; told by smtp; 550", "x-unix; told by smtp; 550"],
])("reads the diagnostic %s", (told, diagnostic) => {
  const status = `Action: failed\nStatus: 5.1.1\nDiagnostic-Code: ${told}`
  expect(parseDeliveryReport(report(status))?.failure).toEqual({ status: "5.1.1", diagnostic })
})

test("a failure can come without a diagnostic", () => {
  const { failure } = parseDeliveryReport(report("Action: failed\nStatus: 5.1.1")) ?? {}
  expect(failure).toEqual({ status: "5.1.1", diagnostic: "" })
})

test("reads the failed one of several recipients", () => {
  const delivered = "Final-Recipient: rfc822; a@b.example\nAction: relayed\nStatus: 2.0.0"
  const [head, ...rest] = STATUS.split("\n\n")
  expect(parseDeliveryReport(report([head, delivered, ...rest].join("\n\n")))?.failure).toEqual(
    FAILURE,
  )
})

test.each([
  ["an absence notice", report(STATUS, { type: "text/plain" })],
  [
    "a report of another kind",
    report().replace("message/delivery-status", "message/feedback-report"),
  ],
  ["no boundary", report().replace(/boundary="[^"]*"/, "")],
  ["nothing", ""],
  ["one long line", "x".repeat(100_000)],
])("%s is no delivery report", (_, raw) => {
  expect(parseDeliveryReport(raw)).toBeUndefined()
})
