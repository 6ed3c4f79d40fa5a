import { Lock } from "lucide-react"

import { t } from "#lib/text.ts"

/** Beside a setting that a variable decides. */
export function FixedNote({ variable }: { variable: string | undefined }) {
  if (variable === undefined) return null
  return (
    <p className="text-13 text-ink-2 flex items-center gap-1.5">
      <Lock aria-hidden size={14} className="shrink-0" />
      <span>
        {t("Fixed by")} <code className="font-mono text-xs">{variable}</code>
      </span>
    </p>
  )
}
