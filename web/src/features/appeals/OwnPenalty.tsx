import type { OwnPenalty as Penalty } from "@grove/contract/appeals"
import { TEXT } from "@grove/contract/limits"
import { useState, type FormEvent, type ReactNode } from "react"

import { lastsUntil, penaltyName } from "#features/penalties/penalty-labels.ts"
import { Evidence } from "#features/reports/Evidence.tsx"
import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { Counter } from "#ui/Counter.tsx"
import { Textarea } from "#ui/Textarea.tsx"
import { Time } from "#ui/Time.tsx"

import { useSubmitAppeal } from "./hooks.ts"

/** A penalty as shown to the penalized member. */
export function OwnPenalty({ penalty }: { penalty: Penalty }) {
  return (
    <>
      <Card as="section" label={t("The decision")} className="grid gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-bold">{penaltyName(penalty.type)}</h2>
          <Badge tone={penalty.isActive ? "danger" : "neutral"}>
            {penalty.isActive ? lastsUntil(penalty.expiresAt) : t("No longer in force")}
          </Badge>
          {penalty.isAuto && <Badge tone="accent">{t("Auto")}</Badge>}
        </div>
        <p className="text-ink-2 text-sm">
          {t("Issued {date}", { date: formatDate(penalty.createdAt) })}
        </p>
        {penalty.rulePenalty && (
          <p className="text-ink-2 text-sm">
            {t("The rule’s usual penalty is: {penalty}. The moderator decided differently.", {
              penalty: penaltyName(penalty.rulePenalty),
            })}
          </p>
        )}
        {penalty.rule && (
          <Part title={t("Rule: {rule}", { rule: penalty.rule.name })}>
            <p className="text-ink-2 text-sm wrap-anywhere">{penalty.rule.description}</p>
          </Part>
        )}
        {penalty.note && (
          <Part title={t("Note from the moderator")}>
            <p className="text-md wrap-anywhere whitespace-pre-line">{penalty.note}</p>
          </Part>
        )}
        {penalty.about && (
          <Part title={t("What it is about")}>
            <Evidence content={penalty.about.content} images={[]} />
            {penalty.about.pictures > 0 && (
              <p className="text-13 text-ink-2">
                {t("With {count, plural, one {# picture} other {# pictures}}.", {
                  count: penalty.about.pictures,
                })}
              </p>
            )}
          </Part>
        )}
      </Card>
      {penalty.appeal && <AppealState appeal={penalty.appeal} />}
      {penalty.mayAppeal && <AppealForm penaltyId={penalty.id} />}
    </>
  )
}

function Part(props: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-sm font-semibold">{props.title}</h3>
      {props.children}
    </div>
  )
}

function AppealState({ appeal }: { appeal: NonNullable<Penalty["appeal"]> }) {
  const text = {
    pending: t("Your appeal is waiting for a moderator who was not part of the decision."),
    upheld: t("Your appeal was reviewed. The decision stands."),
    overturned: t("The decision was reversed, and everything it removed has been restored."),
  }
  return (
    <Card as="section" title={t("Your appeal")} className="grid gap-2">
      <p className="text-md font-semibold">{text[appeal.status]}</p>
      {appeal.note && <p className="text-md wrap-anywhere whitespace-pre-line">{appeal.note}</p>}
      <blockquote className="border-line-strong text-ink-2 border-s-3 ps-3 text-sm wrap-anywhere whitespace-pre-line">
        {appeal.text}
      </blockquote>
      <p className="text-13 text-ink-3">
        {t("Sent")} <Time at={appeal.createdAt} />
      </p>
    </Card>
  )
}

function AppealForm({ penaltyId }: { penaltyId: number }) {
  const [text, setText] = useState("")
  const submit = useSubmitAppeal(penaltyId)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) submit.mutate(text.trim())
  }
  return (
    <Card as="section" title={t("Appeal this decision")}>
      <form onSubmit={handleSubmit} className="grid gap-4">
        <Textarea
          label={t("Why should we review this decision?")}
          hint={t("You can appeal once. If possible, a different moderator decides.")}
          rows={5}
          value={text}
          maxLength={TEXT.appeal}
          aside={<Counter used={text.length} max={TEXT.appeal} />}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!text.trim()}
          isLoading={submit.isPending}
        >
          {t("Send appeal")}
        </Button>
      </form>
    </Card>
  )
}
