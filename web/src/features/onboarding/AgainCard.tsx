import { useCurrentUser } from "#features/auth/hooks.ts"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"

import { useChangeOnboarding } from "./hooks.ts"

/** Opens the first steps again. */
export function AgainCard() {
  const { step } = useCurrentUser().onboarding
  const again = useChangeOnboarding(() => navigate(paths.home))
  return (
    <Card as="section" title={t("First steps")} className="grid justify-items-start gap-3">
      <p className="text-ink-2 text-sm">
        {t("Your name and picture, what others see, interests, people to follow, a first post.")}
      </p>
      {step === null ? (
        <Button
          variant="secondary"
          isLoading={again.isPending}
          onClick={() => again.mutate({ outcome: "open" })}
        >
          {t("Show the first steps again")}
        </Button>
      ) : (
        <ButtonLink href={paths.home} variant="secondary">
          {t("Continue")}
        </ButtonLink>
      )}
    </Card>
  )
}
