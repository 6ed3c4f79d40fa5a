import { TEXT } from "@grove/contract/limits"
import type { PenaltyChoice } from "@grove/contract/penalties"
import type { Violation } from "@grove/contract/reports"
import { useId } from "react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Counter } from "#ui/Counter.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { choiceHint, choiceName, comparedToRule, type Choice } from "./decision-texts.ts"

export interface PenaltyTrackProps {
  violation: Violation
  penalty: PenaltyChoice
  reason: string
  /** True after an attempt to decide without a reason. */
  isReasonMissing: boolean
  onChoose: (penalty: PenaltyChoice) => void
  onReason: (reason: string) => void
}

/**
 * The penalty of a removal, from mild to severe; a reason is required when it differs from the
 * rule's.
 */
export function PenaltyTrack(props: PenaltyTrackProps) {
  const { violation, penalty } = props
  const { choices } = violation
  const compared = comparedToRule(choices, penalty)
  return (
    <div className="border-line grid gap-3 border-t pt-3">
      <fieldset>
        <legend className="text-sm font-semibold">{t("Penalty")}</legend>
        <div className="grid gap-1 pt-2 md:grid-cols-5 md:gap-0 md:pt-6">
          {choices.map((choice, index) => (
            <Option
              key={choice.penalty}
              {...props}
              choice={choice}
              track={trackAfter(choices, penalty, index)}
            />
          ))}
        </div>
      </fieldset>
      {compared !== "own" && (
        <Textarea
          label={
            compared === "stricter"
              ? t("Why stricter than the rule?")
              : t("Why milder than the rule?")
          }
          hint={t("Required, for the audit log and an appeal")}
          error={
            props.isReasonMissing ? t("Please say why, in at least 10 characters.") : undefined
          }
          isRequired
          rows={1}
          data-reason={violation.id}
          value={props.reason}
          maxLength={TEXT.penaltyReason}
          aside={<Counter used={props.reason.length} max={TEXT.penaltyReason} />}
          onChange={(event) => props.onReason(event.target.value)}
        />
      )}
    </div>
  )
}

function Option(props: PenaltyTrackProps & { choice: Choice; track: string | undefined }) {
  const { choice, violation } = props
  const name = useId()
  const isChosen = choice.penalty === props.penalty
  const isHard = isChosen && comparedToRule(violation.choices, choice.penalty) === "stricter"
  return (
    <label
      className={classNames(
        "relative flex min-h-11 items-center gap-3 rounded-box px-2 md:flex-col md:gap-1.5 md:text-center",
        isChosen && "bg-surface-2 md:bg-transparent",
      )}
    >
      {props.track && (
        <span
          aria-hidden
          className={classNames(
            "absolute start-1/2 top-2 hidden h-0.5 w-full md:block",
            props.track,
          )}
        />
      )}
      <input
        type="radio"
        name={`penalty-${violation.id}`}
        aria-describedby={name}
        checked={isChosen}
        onChange={() => props.onChoose(choice.penalty)}
        className="relative size-4.5 shrink-0"
      />
      <span className="grid flex-1">
        <span className={classNames("text-13 font-semibold", isHard && "text-danger")}>
          {choiceName(choice.penalty)}
        </span>
        <span id={name} className="text-ink-2 text-xs">
          {choiceHint(violation.targetType, choice)}
          {choice.isOwn && <span className="sr-only">, {t("rule’s penalty")}</span>}
        </span>
      </span>
      {choice.isOwn && (
        <span
          aria-hidden
          className="bg-accent-soft text-accent text-2xs rounded-full px-2 py-0.5 font-semibold md:absolute md:-top-5"
        >
          {t("rule’s penalty")}
        </span>
      )}
    </label>
  )
}

/** The line between two choices; colored from the rule's penalty to the selected one. */
function trackAfter(choices: readonly Choice[], penalty: PenaltyChoice, index: number) {
  if (index === choices.length - 1) return undefined
  const own = choices.findIndex(({ isOwn }) => isOwn)
  const chosen = choices.findIndex((choice) => choice.penalty === penalty)
  if (index >= own && index < chosen) return "bg-danger"
  if (index >= chosen && index < own) return "bg-warn"
  return "bg-line-strong"
}
