import type { PenaltyType } from "@grove/contract/penalties"
import { expect, test } from "vitest"

import { inLanguage, sayAll } from "../../platform/language/text.ts"
import {
  decidedMessage,
  decisionMessage,
  receivedMessage,
  reversedMessage,
  type NoticeFacts,
} from "./notices.ts"

const FACTS: NoticeFacts = {
  name: "post",
  rule: "Be kind",
  note: null,
  isRemoved: true,
  isAuto: false,
  penalty: null,
  now: new Date("2026-03-01T12:00:00Z"),
}
const say = (facts: Partial<NoticeFacts>) =>
  inLanguage("en", () => sayAll(decisionMessage({ ...FACTS, ...facts })))
const english = (message: Parameters<typeof sayAll>[0]) => inLanguage("en", () => sayAll(message))

const REMOVED = "after a review, because of the rule “Be kind”. Nothing else follows."

test.each([
  ["post", `Your post was removed ${REMOVED}`],
  ["comment", `Your comment was removed ${REMOVED}`],
  ["story", `Your story was removed ${REMOVED}`],
  ["message", `Your message was removed ${REMOVED}`],
  ["profile", `Your bio and picture were removed ${REMOVED}`],
])("names what was removed: %s", (name, text) => {
  expect(say({ name })).toBe(text)
})

test.each([
  ["warning", 30, "You have received a warning."],
  [
    "restriction",
    7,
    "Until 2026-03-08 you cannot post pictures or links, or write first messages.",
  ],
  ["suspension", 14, "Your account is suspended until 2026-03-15: you can read, but not write."],
  ["ban", null, "Your account is banned."],
] as [PenaltyType, number | null, string][])(
  "states the consequence of a %s and when it ends",
  (type, days, text) => {
    expect(say({ penalty: { type, days } })).toBe(
      `Your post was removed after a review, because of the rule “Be kind”. ${text}`,
    )
  },
)

test("names the act, who reviews it, and the moderator's note", () => {
  expect(say({ isRemoved: false, penalty: { type: "warning", days: 30 } })).toBe(
    "Your post was reviewed, because of the rule “Be kind”. You have received a warning.",
  )
  expect(say({ isAuto: true, name: "story" })).toBe(
    "Your story was removed after several reports, because of the rule “Be kind”. Nothing else follows. A moderator will look at it.",
  )
  expect(say({ note: "  Please mind your words. " })).toBe(
    `Your post was removed ${REMOVED} Please mind your words.`,
  )
  expect(say({ note: "  " })).toBe(`Your post was removed ${REMOVED}`)
})

test("notifies reporters and members of receipt, outcome and reversal", () => {
  expect(english(receivedMessage("comment"))).toBe(
    "Thank you for your report about a comment. We will look into it.",
  )
  expect(english(decidedMessage("profile", true))).toBe(
    "Your report about a profile was reviewed, and we took action. Thank you for looking out for the community.",
  )
  expect(english(decidedMessage("message", false))).toBe(
    "Your report about a message was reviewed. It does not break our rules.",
  )
  expect(english(reversedMessage("story"))).toBe(
    "A decision about your story was taken back. Everything is as it was before.",
  )
})
