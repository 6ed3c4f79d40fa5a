import type { Analysis } from "@grove/contract/detection"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"

import { Verdict } from "./AnalysisResult.tsx"

const shown = (given: Partial<Analysis>) =>
  renderToStaticMarkup(
    <Verdict
      analysis={
        { recommendedAction: "other", analyzedAt: new Date(0).toISOString(), ...given } as Analysis
      }
    />,
  )

test.each([
  [{ isSuspicious: false, isEnough: false }, "Not enough activity yet", false],
  [{ isSuspicious: false, isEnough: true }, "Looks genuine", true],
  [{ isSuspicious: true, isEnough: false }, "Suspicious", true],
  [{ isSuspicious: true, isEnough: true }, "Suspicious", true],
])("%j reads %s, with confidence: %s", (given, words, hasConfidence) => {
  const html = shown({ ...given, confidence: 94 })
  expect([html.includes(words), html.includes("94% confidence")]).toEqual([true, hasConfidence])
})
