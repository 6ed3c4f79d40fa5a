import { UserRoundX } from "lucide-react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"

/** Shown for every profile this viewer cannot see, whatever the reason. */
export function UserNotFound() {
  return (
    <Card>
      <EmptyState
        icon={<UserRoundX size={24} />}
        title={t("User not found")}
        action={<ButtonLink href={paths.home}>{t("Go to Home")}</ButtonLink>}
      />
    </Card>
  )
}
