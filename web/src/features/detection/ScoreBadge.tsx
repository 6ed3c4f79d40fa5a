import { SUSPICION } from "@grove/contract/limits"

import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"

/** Destructive from 70, secondary from 50, outline below. */
export function ScoreBadge({ score }: { score: number }) {
  const tone =
    score >= SUSPICION.destructive
      ? "destructive"
      : score >= SUSPICION.secondary
        ? "secondary"
        : "outline"
  return <Badge tone={tone}>{t("{score}% suspicious", { score })}</Badge>
}
