import type { OnboardingStep } from "@grove/contract/onboarding"

export const PANEL = "border-accent/40! flex flex-col gap-3 md:px-5"

const BODY: Record<OnboardingStep, string> = {
  profile: "min-h-95.5 md:min-h-74",
  privacy: "min-h-111 md:min-h-92.75",
  interests: "min-h-107.5 md:min-h-77.5",
  people: "min-h-96.5 md:min-h-80",
  hello: "min-h-70.75 md:min-h-61.5",
}
/** Without the question about people who have no account. */
const SHORT_PRIVACY = "min-h-84 md:min-h-74"

/** The usual height of a step on a phone and on larger screens, so that nothing below moves when it arrives. */
export const bodyClass = (step: OnboardingStep, isPublic: boolean | undefined) =>
  `flex flex-col gap-3 ${step === "privacy" && !isPublic ? SHORT_PRIVACY : BODY[step]}`
