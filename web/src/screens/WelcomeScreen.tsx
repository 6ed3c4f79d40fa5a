import { useCurrentUser } from "#features/auth/hooks.ts"
import { AgainCard } from "#features/onboarding/AgainCard.tsx"
import { OnboardingPanel } from "#features/onboarding/OnboardingPanel.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Page } from "#ui/Page.tsx"

/** The first steps on a page of their own, for links to them. Home shows the same above the feed. */
export function WelcomeScreen() {
  const { step } = useCurrentUser().onboarding
  return (
    <Page>
      <h1 className="sr-only">{t("First steps")}</h1>
      {step === null ? <AgainCard /> : <OnboardingPanel />}
      <div className="px-4 md:px-0">
        <ButtonLink href={paths.home} variant="secondary">
          {t("Go to Home")}
        </ButtonLink>
      </div>
    </Page>
  )
}
