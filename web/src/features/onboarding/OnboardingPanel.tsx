import type { OnboardingStep } from "@grove/contract/onboarding"
import { useState, type ComponentType } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"

import { HelloStep } from "./HelloStep.tsx"
import { InterestsStep } from "./InterestsStep.tsx"
import { PeopleStep } from "./PeopleStep.tsx"
import { PrivacyStep } from "./PrivacyStep.tsx"
import { ProfileStep } from "./ProfileStep.tsx"
import type { StepProps } from "./StepFrame.tsx"

const STEPS: Record<OnboardingStep, ComponentType<StepProps>> = {
  profile: ProfileStep,
  privacy: PrivacyStep,
  interests: InterestsStep,
  people: PeopleStep,
  hello: HelloStep,
}

/** The first steps, where the member stopped on any device. */
export function OnboardingPanel() {
  const { step } = useCurrentUser().onboarding
  const [isMoved, setIsMoved] = useState(false)
  if (step === null) return null
  const Step = STEPS[step]
  return <Step isMoved={isMoved} onMove={() => setIsMoved(true)} />
}
