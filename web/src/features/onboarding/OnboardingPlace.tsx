import { lazy, Suspense } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { retryUntilLoaded } from "#lib/lazy-import.ts"
import { useSite } from "#lib/site-look.ts"
import { Card } from "#ui/Card.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { bodyClass, PANEL } from "./panel-class.ts"
import { WelcomeText } from "./WelcomeText.tsx"

const OnboardingPanel = lazy(async () => ({
  default: (await retryUntilLoaded(() => import("./OnboardingPanel.tsx"))).OnboardingPanel,
}))

/** The first steps of a newcomer. Their space is reserved while the code loads, so that the feed does not move. */
export function OnboardingPlace() {
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <OnboardingPanel />
    </Suspense>
  )
}

function PanelSkeleton() {
  const { step, welcomeText } = useCurrentUser().onboarding
  const site = useSite()
  return (
    <Card as="section" className={PANEL}>
      <div className="flex h-10 items-center">
        <Skeleton className="h-1.25 w-full" />
      </div>
      <WelcomeText text={welcomeText} />
      <div className={bodyClass(step ?? "profile", site?.publicReading)}>
        <Skeleton className="h-7 w-60 max-w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </Card>
  )
}
