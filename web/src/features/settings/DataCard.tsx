import { EXPORT_PATH } from "@grove/contract/settings"
import { Download } from "lucide-react"

import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"

export function DataCard() {
  return (
    <Card as="section" title={t("Your data")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 max-w-prose text-sm">
          {t(
            "A ZIP file with everything your account holds: profile, posts, comments, messages, lists, and your pictures.",
          )}
        </p>
        <ButtonLink
          href={EXPORT_PATH}
          isFullPage
          variant="secondary"
          icon={<Download aria-hidden size={17} />}
        >
          {t("Download my data")}
        </ButtonLink>
      </div>
    </Card>
  )
}
