import { expect, test } from "vitest"

import { answerOf, kindOf, type SmtpFailure } from "./failure.ts"

test.each<[string, SmtpFailure, string]>([
  ["a server that is down", {}, "retry"],
  ["a full queue", { command: "RCPT TO", responseCode: 452, response: "452 4.3.1 full" }, "retry"],
  ["greylisting", { command: "RCPT TO", responseCode: 450, response: "450 4.7.1 later" }, "retry"],
  [
    "a wrong password",
    { command: "AUTH PLAIN", responseCode: 535, response: "535 5.7.8 no" },
    "retry",
  ],
  [
    "a sender that is not ours",
    { command: "MAIL FROM", responseCode: 550, response: "550 5.7.1 no" },
    "retry",
  ],
  ["a bad sequence", { command: "RCPT TO", responseCode: 503, response: "503 5.5.1 no" }, "retry"],
  [
    "an unknown mailbox",
    { command: "RCPT TO", responseCode: 550, response: "550 5.1.1 unknown" },
    "bounced",
  ],
  [
    "a disabled mailbox",
    { command: "RCPT TO", responseCode: 550, response: "550 5.2.1 off" },
    "bounced",
  ],
  [
    "an old server",
    { command: "RCPT TO", responseCode: 550, response: "550 no such user" },
    "bounced",
  ],
  [
    "a relay that is not allowed",
    { command: "RCPT TO", responseCode: 550, response: "550 5.7.1 relay" },
    "refused",
  ],
  [
    "a full mailbox",
    { command: "RCPT TO", responseCode: 552, response: "552 5.2.2 full" },
    "refused",
  ],
  [
    "a server that does not know the command",
    { command: "RCPT TO", responseCode: 500, response: "500 5.5.2 what" },
    "refused",
  ],
  [
    "a host that cannot be reached",
    { command: "RCPT TO", responseCode: 554, response: "554 5.4.4 no route" },
    "refused",
  ],
  ["a refusal of the whole mail", { responseCode: 554, response: "554 no" }, "refused"],
  ["taken for spam", { command: "DATA", responseCode: 554, response: "554 5.7.1 spam" }, "refused"],
])("classifies %s", (_, failure, kind) => {
  expect(kindOf(failure)).toBe(kind)
})

test("keeps the answer without the address", () => {
  const error = { response: "550 5.1.1 <ann@people.example>: ann@people.example unknown\r\nhere" }
  expect(answerOf(error)).toBe("550 5.1.1 <…>: … unknown here")
  expect(answerOf({ response: "x".repeat(301) })).toBe("x".repeat(300))
  expect(answerOf(new Error("no route to ann@people.example"))).toBe("no route to …")
  expect(answerOf("aborted")).toBe("aborted")
})
