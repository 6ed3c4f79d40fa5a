import { Flag } from "lucide-react"

import { t } from "#lib/text.ts"
import { IconButton } from "#ui/IconButton.tsx"

/** The flag on profiles. */
export function ReportButton({ onReport }: { onReport: () => void }) {
  return (
    <IconButton label={t("Report user")} icon={<Flag aria-hidden size={19} />} onClick={onReport} />
  )
}
