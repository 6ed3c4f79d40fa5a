import type { OnboardingChange } from "@grove/contract/onboarding"
import { expect, test } from "vitest"

import { nextProgress, type Progress } from "./progress.ts"

const OPEN: Progress = { step: "interests", outcome: "open" }
const DONE: Progress = { step: "hello", outcome: "done" }
const SKIPPED: Progress = { step: "privacy", outcome: "skipped" }

test.each<[Progress, OnboardingChange, Progress]>([
  [OPEN, { step: "people" }, { step: "people", outcome: "open" }],
  [OPEN, { step: "profile" }, { step: "profile", outcome: "open" }],
  [OPEN, { interests: [] }, OPEN],
  [OPEN, { outcome: "skipped" }, { step: "interests", outcome: "skipped" }],
  [OPEN, { outcome: "done", step: "hello" }, DONE],
  // The first end counts.
  [DONE, { outcome: "skipped" }, DONE],
  [SKIPPED, { outcome: "done" }, SKIPPED],
  // A device that still shows a step does not open them again.
  [DONE, { step: "profile" }, DONE],
  [SKIPPED, { step: "people" }, SKIPPED],
  [SKIPPED, { isChecklistClosed: true }, SKIPPED],
  [SKIPPED, { outcome: "open" }, { step: "profile", outcome: "open" }],
  [DONE, { outcome: "open", step: "people" }, { step: "people", outcome: "open" }],
  [OPEN, { outcome: "open" }, { step: "profile", outcome: "open" }],
])("%j with %j becomes %j", (now, change, next) => {
  expect(nextProgress(now, change)).toEqual(next)
})
