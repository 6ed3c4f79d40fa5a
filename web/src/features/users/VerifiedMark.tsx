import { BadgeCheck } from "lucide-react"

import { t } from "#lib/text.ts"

export function VerifiedMark() {
  return (
    <span data-tip={t("Verified")} className="text-accent shrink-0">
      <BadgeCheck aria-hidden size={18} />
      <span className="sr-only">{t("Verified")}</span>
    </span>
  )
}
