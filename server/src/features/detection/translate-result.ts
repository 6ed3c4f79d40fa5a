import type { StoredResult } from "#db/tables/detection.ts"
import { say } from "#platform/language/text.ts"

import { sayPicture } from "./evidence/describe-picture.ts"
import { NOT_ENOUGH } from "./scan/judge.ts"

/** The stored sentences in the language of the reader. Analyses of earlier versions have English ones only. */
export function translateResult({ evidence, reasons, against, image }: StoredResult) {
  const said = new Map(evidence.map((one) => [one.text, one.said]))
  said.set(NOT_ENOUGH, { text: NOT_ENOUGH })
  const inLanguage = (text: string) => {
    const words = said.get(text)
    return words ? say(words) : text
  }
  const { words, ...picture } = image
  return {
    reasons: reasons.map(inLanguage),
    against: against.map(inLanguage),
    evidence: evidence.map(({ family, weight, text }) => ({
      family,
      weight,
      text: inLanguage(text),
    })),
    profileImageAnalysis: {
      ...picture,
      description: words ? sayPicture(words) : picture.description,
    },
  }
}
