import type {
  OnboardingChange,
  OnboardingOutcome,
  OnboardingStep,
} from "@grove/contract/onboarding"

export interface Progress {
  step: OnboardingStep
  outcome: OnboardingOutcome
}

/** The first outcome is final: a device that still shows the steps cannot reopen them. Only an explicit `open` does. */
export function nextProgress(now: Progress, change: OnboardingChange): Progress {
  if (change.outcome === "open") return { step: change.step ?? "profile", outcome: "open" }
  if (now.outcome !== "open") return now
  return { step: change.step ?? now.step, outcome: change.outcome ?? "open" }
}
