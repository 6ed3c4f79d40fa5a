import { ShieldX } from "lucide-react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"

import { ButtonLink } from "./ButtonLink.tsx"
import { Card } from "./Card.tsx"
import { EmptyState } from "./EmptyState.tsx"

/** A screen that is not for everyone, for those it is not for. */
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
