import type {
  OnboardingChange,
  OnboardingOutcome,
  OnboardingStep,
} from "@grove/contract/onboarding"

export interface Progress {
  step: OnboardingStep
  outcome: OnboardingOutcome
}

/**
 * The end that came first counts, and a device that still shows the steps cannot open them again; only the wish to see
 * them once more does.
 */
export function nextProgress(now: Progress, change: OnboardingChange): Progress {
  if (change.outcome === "open") return { step: change.step ?? "profile", outcome: "open" }
  if (now.outcome !== "open") return now
  return { step: change.step ?? now.step, outcome: change.outcome ?? "open" }
}
