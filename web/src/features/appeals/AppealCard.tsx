import type { Appeal, AppealDecision } from "@grove/contract/appeals"
import { TEXT } from "@grove/contract/limits"
import { useState } from "react"

import { lastsUntil, penaltyName } from "#features/penalties/penalty-labels.ts"
import { Evidence } from "#features/reports/Evidence.tsx"
import { Person } from "#features/reports/Person.tsx"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { Textarea } from "#ui/Textarea.tsx"
import { Time } from "#ui/Time.tsx"

import { useDecideAppeal } from "./hooks.ts"

/** An appeal with its evidence and both decisions. */
export function AppealCard({ appeal, onDone }: { appeal: Appeal; onDone: () => void }) {
  const { penalty } = appeal
  return (
    <Card as="article" label={t("Appeal #{id}", { id: String(appeal.id) })} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <h2 className="text-md font-bold">{t("Appeal #{id}", { id: String(appeal.id) })}</h2>
        <Badge tone="warn">{penaltyName(penalty.type)}</Badge>
        {penalty.isAuto && <Badge tone="accent">{t("Auto")}</Badge>}
        <span className="text-ink-2">{lastsUntil(penalty.expiresAt)}</span>
        <Time at={appeal.createdAt} className="text-13 text-ink-2 ms-auto" />
      </div>
      <div className="text-13 text-ink-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Person person={appeal.user} />
        <span>{penalty.reason}</span>
      </div>
      <p className="text-md wrap-anywhere whitespace-pre-line">{appeal.text}</p>
      {appeal.about && <Evidence {...appeal.about} />}
      {appeal.deviation && (
        <p className="text-13 text-ink-2 wrap-anywhere whitespace-pre-line">
          {t("Differs from the rule’s penalty ({penalty}). The moderator’s reason: {reason}", {
            penalty: penaltyName(appeal.deviation.rulePenalty),
            reason: appeal.deviation.reason,
          })}
        </p>
      )}
      {penalty.issuedBy && (
        <div className="text-13 text-ink-2 flex flex-wrap items-center gap-2">
          {t("Granted by")} <Person person={penalty.issuedBy} />
        </div>
      )}
      {appeal.mayDecide ? (
        <Decide appealId={appeal.id} onDone={onDone} />
      ) : (
        <p className="text-ink-2 text-sm">{t("Another moderator has to decide this appeal.")}</p>
      )}
    </Card>
  )
}

function Decide({ appealId, onDone }: { appealId: number; onDone: () => void }) {
  const [note, setNote] = useState("")
  const decide = useDecideAppeal(onDone)
  const isDeciding = (decision: AppealDecision) =>
    decide.isPending && decide.variables.decision === decision
  return (
    <div className="border-line grid gap-3 border-t pt-3">
      <Textarea
        label={t("Note to the member")}
        rows={2}
        value={note}
        maxLength={TEXT.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={decide.isPending}
          isLoading={isDeciding("upheld")}
          onClick={() => decide.mutate({ appealId, decision: "upheld", note })}
        >
          {t("Uphold")}
        </Button>
        <Button
          size="sm"
          disabled={decide.isPending}
          isLoading={isDeciding("overturned")}
          onClick={() => decide.mutate({ appealId, decision: "overturned", note })}
        >
          {t("Overturn and restore")}
        </Button>
      </div>
    </div>
  )
}
