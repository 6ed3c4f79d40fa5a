import type { RuleSeverity } from "@grove/contract/rules"

import { Badge, type BadgeTone } from "#ui/Badge.tsx"

import { severityName } from "./rule-labels.ts"

const TONES: Record<RuleSeverity, BadgeTone> = {
  low: "ok",
  medium: "warn",
  high: "danger",
  critical: "danger",
}

export function SeverityBadge({ severity }: { severity: RuleSeverity }) {
  return <Badge tone={TONES[severity]}>{severityName(severity)}</Badge>
}
