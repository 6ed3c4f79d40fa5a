import { Type, type Static } from "typebox"

import { later } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

/**
 * Answer of the operator's vision model. Its input was written by a stranger who may try to steer it, so the answer
 * is a choice among fixed values and can only add suspicion, at most ten points.
 */
const Answer = Type.Enum(["no", "unsure", "yes"])
export const Opinion = Type.Object(
  {
    pictureLooksGenerated: Answer,
    pictureLooksLikeStock: Answer,
    textLooksAutomated: Answer,
    description: Type.String({ maxLength: 400 }),
  },
  { additionalProperties: false },
)
export type Opinion = Static<typeof Opinion>

const SHARES = {
  pictureLooksGenerated: [0.4, later("A second opinion takes its picture for generated")],
  pictureLooksLikeStock: [0.2, later("A second opinion takes its picture for a stock photo")],
  textLooksAutomated: [0.4, later("A second opinion takes its profile text for made by a machine")],
} as const

/** A 'no' weighs nothing: profile text must not be able to lower a score. */
export function opinionEvidence(opinion: Opinion): Finding[] {
  return Object.entries(SHARES).flatMap(([name, [share, text]]) =>
    opinion[name as keyof typeof SHARES] === "yes"
      ? [finding("opinion", share * WEIGHTS.opinion.most, text)]
      : [],
  )
}
