import { ShieldX } from "lucide-react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"

import { ButtonLink } from "./ButtonLink.tsx"
import { Card } from "./Card.tsx"
import { EmptyState } from "./EmptyState.tsx"

/** Shown in place of a screen the member has no permission for. */
export function Denied({ message }: { message: string }) {
  return (
    <Card>
      <EmptyState
        icon={<ShieldX size={24} />}
        title={message}
        action={
          <ButtonLink href={paths.home} variant="secondary">
            {t("Back to home")}
          </ButtonLink>
        }
      />
    </Card>
  )
}
