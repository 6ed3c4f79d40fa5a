import type { OnboardingStep } from "@grove/contract/onboarding"

const FRAME = "border-accent/40 flex flex-col gap-3 md:px-5"

/** The least height of each step, which is that of its usual content: on a phone, and from there on. */
export const PANEL: Record<OnboardingStep, string> = {
  profile: `${FRAME} min-h-94 md:min-h-74`,
  privacy: `${FRAME} min-h-94 md:min-h-88`,
  interests: `${FRAME} min-h-94 md:min-h-88`,
  people: `${FRAME} min-h-104 md:min-h-99`,
  hello: `${FRAME} min-h-80 md:min-h-76`,
}
