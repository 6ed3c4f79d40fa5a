import { expect, test } from "vitest"

import { inLanguage } from "#platform/language/text.ts"

import { describePicture } from "./evidence/describe-picture.ts"
import { messagesEvidence } from "./evidence/messages.ts"
import { NOT_ENOUGH } from "./scan/judge.ts"
import { translateResult } from "./translate-result.ts"

const found = messagesEvidence({
  strangers: 30,
  strangersInAnHour: 0,
  identical: 30,
  answered: 2,
})
const stored = {
  evidence: found,
  reasons: [NOT_ENOUGH, ...found.map(({ text }) => text)],
  against: [],
  image: describePicture(undefined, false),
  isEnough: false,
  hasSecondOpinion: false,
  related: 0,
}

test("says stored sentences in the language of the reader", () => {
  expect(translateResult(stored).reasons).toEqual([
    "Not enough activity yet to say much about this account",
    "Sent the same first message to 30 strangers",
    "Of 30 strangers written to, 7% answered",
  ])
  const { reasons, evidence, profileImageAnalysis } = inLanguage("de", () =>
    translateResult(stored),
  )
  expect(reasons).toEqual([
    "Noch nicht genug Aktivität, um viel über dieses Konto zu sagen",
    "Schickte 30 fremden Personen dieselbe erste Nachricht",
    "Von 30 angeschriebenen Fremden antworteten 7\u00a0%",
  ])
  expect(evidence.map(({ text }) => text)).toEqual(reasons.slice(1))
  expect(evidence[0]).not.toHaveProperty("said")
  expect(profileImageAnalysis).toMatchObject({ description: "Kein Profilbild." })
  expect(profileImageAnalysis).not.toHaveProperty("words")
})

test("keeps the English sentences of earlier versions", () => {
  const old = {
    ...stored,
    evidence: [{ family: "messages" as const, weight: 1, text: "Wrote to 12 strangers" }],
    reasons: ["Wrote to 12 strangers"],
    image: {
      description: "Looks like a photo.",
      isStockPhoto: false,
      isAIGenerated: false,
      isStolenFromWeb: false,
    },
  }
  expect(inLanguage("ar", () => translateResult(old))).toMatchObject({
    reasons: old.reasons,
    evidence: old.evidence,
    profileImageAnalysis: old.image,
  })
})
