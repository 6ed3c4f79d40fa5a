import type { Penalty, PenaltyType } from "@grove/contract/penalties"

import { Person } from "#features/reports/Person.tsx"
import { shortId } from "#features/reports/short-id.ts"
import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Badge, type BadgeTone } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"

import { lastsUntil, penaltyName } from "./penalty-labels.ts"

const TONES: Record<PenaltyType, BadgeTone> = {
  warning: "warn",
  restriction: "warn",
  suspension: "danger",
  ban: "destructive",
}

export function PenaltyCard({ penalty, onLift }: { penalty: Penalty; onLift: () => void }) {
  return (
    <Card
      as="article"
      label={t("Penalty #{id}", { id: String(penalty.id) })}
      className="grid gap-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[penalty.type]}>{penaltyName(penalty.type)}</Badge>
        {penalty.isAuto && <Badge tone="accent">{t("Auto")}</Badge>}
        <span className="text-sm font-semibold">{lastsUntil(penalty.expiresAt)}</span>
      </div>
      <div className="text-13 text-ink-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Person person={penalty.user} />
        <span title={penalty.userId}>{t("User {id}", { id: shortId(penalty.userId) })}</span>
      </div>
      <p className="text-md wrap-anywhere whitespace-pre-line">{penalty.reason}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-ink-3">
          {t("Issued {date}", { date: formatDate(penalty.createdAt) })}
          {penalty.violationId !== null &&
            ` · ${t("Rule Violation #{id}", { id: String(penalty.violationId) })}`}
        </p>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t("Lift penalty #{id}", { id: String(penalty.id) })}
          onClick={onLift}
        >
          {t("Lift")}
        </Button>
      </div>
    </Card>
  )
}
