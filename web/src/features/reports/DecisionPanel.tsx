import type { Violation, ViolationAction } from "@grove/contract/reports"
import { ChevronDown, Scale, SlidersHorizontal } from "lucide-react"
import type { ReactNode } from "react"

import { displayName } from "#features/users/display-name.ts"
import { useMinute } from "#lib/clock.ts"
import { t } from "#lib/text.ts"
import { useMedia } from "#lib/use-media.ts"
import { classNames } from "#ui/class-names.ts"
import { Sheet } from "#ui/Sheet.tsx"
import { Spinner } from "#ui/Spinner.tsx"

import {
  choiceHint,
  choiceName,
  choiceOf,
  comparedToRule,
  ownChoice,
  removalLine,
  warningLine,
} from "./decision-texts.ts"
import { PenaltyTrack } from "./PenaltyTrack.tsx"
import type { Draft } from "./use-decisions.ts"

export interface DecisionPanelProps {
  violation: Violation
  draft: Draft
  isChoosing: boolean
  isReasonMissing: boolean
  /** The decision being saved, if any. */
  pending: ViolationAction | undefined
  onChoosing: () => void
  onDraft: (draft: Partial<Draft>) => void
  onDecide: (action: ViolationAction) => void
}

/** The three decisions with their effects, and the choice of a different penalty. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { violation, draft, pending } = props
  const { choices, targetType, obstacle } = violation
  const chosen = choiceOf(choices, draft.penalty ?? ownChoice(choices).penalty)
  const warning = choiceOf(choices, "warning")
  const now = useMinute(Date.parse(violation.createdAt))
  const isOff = pending !== undefined || obstacle !== null
  const trackId = `penalty-of-${violation.id}`
  const isPhone = useMedia("(width < 48rem)")
  const track = (
    <PenaltyTrack
      violation={violation}
      penalty={chosen.penalty}
      reason={draft.reason}
      isReasonMissing={props.isReasonMissing}
      onChoose={(penalty) => props.onDraft({ penalty })}
      onReason={(reason) => props.onDraft({ reason })}
    />
  )
  return (
    <div className="grid gap-2">
      {obstacle && (
        <p className="text-ink-2 flex items-center gap-2 text-sm">
          <Scale aria-hidden size={16} />
          {obstacleWords(obstacle)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[1fr_1fr_1.6fr]">
        <Decide
          {...{ isOff, isLoading: pending === "none", shortcut: "D" }}
          label={t("Dismiss")}
          line={t("{name} gets no penalty.", {
            name: violation.user.firstName ?? displayName(violation.user),
          })}
          onPress={() => props.onDecide("none")}
        />
        <Decide
          {...{ isOff, isLoading: pending === "warning", shortcut: "W", tone: "text-warn" }}
          label={t("Warning")}
          line={warningLine(targetType, warning.days ?? 0)}
          onPress={() => props.onDecide("warning")}
        />
        <div className="col-span-2 flex md:col-span-1">
          <Decide
            {...{ isOff, isLoading: pending === "content_removed", shortcut: "R", isDanger: true }}
            label={t("Remove Content")}
            line={removalLine(targetType, chosen, now)}
            onPress={() => props.onDecide("content_removed")}
          />
          <button
            type="button"
            disabled={isOff}
            aria-expanded={props.isChoosing}
            aria-controls={trackId}
            aria-keyshortcuts="P"
            aria-label={t("Choose another penalty")}
            onClick={props.onChoosing}
            className="bg-danger text-on-danger hover:bg-danger-hover border-on-danger/40 rounded-e-box grid w-11 place-items-center border-s disabled:opacity-45"
          >
            <ChevronDown
              aria-hidden
              size={18}
              className={classNames("hidden md:block", props.isChoosing && "rotate-180")}
            />
            <SlidersHorizontal aria-hidden size={18} className="md:hidden" />
          </button>
        </div>
      </div>
      <PenaltyDifference violation={violation} penalty={chosen.penalty} />
      <div id={trackId}>
        {props.isChoosing && !isPhone && track}
        {isPhone && (
          <Sheet isOpen={props.isChoosing} onClose={props.onChoosing} title={t("Remove Content")}>
            <div className="px-2">{track}</div>
          </Sheet>
        )}
      </div>
    </div>
  )
}

function obstacleWords(obstacle: NonNullable<Violation["obstacle"]>): string {
  return {
    own: t("You cannot decide a case about yourself."),
    reporter: t("You reported this, so another moderator has to decide."),
    staff: t("Only an administrator can decide a case about a team member."),
  }[obstacle]
}

/** Shown only when the choice differs from the rule's penalty. */
function PenaltyDifference(props: {
  violation: Violation
  penalty: Parameters<typeof comparedToRule>[1]
}) {
  const { choices, targetType } = props.violation
  const compared = comparedToRule(choices, props.penalty)
  if (compared === "own") return null
  const own = ownChoice(choices)
  const rule = `${choiceName(own.penalty)}, ${choiceHint(targetType, own)}`
  return (
    <p className="text-13 text-ink-2 flex items-center justify-center gap-1.5">
      <Scale aria-hidden size={14} />
      {compared === "stricter"
        ? t("Stricter than the rule ({rule})", { rule })
        : t("Milder than the rule ({rule})", { rule })}
    </p>
  )
}

interface DecideProps {
  label: string
  line: string
  shortcut: string
  isOff: boolean
  isLoading: boolean
  isDanger?: boolean
  tone?: string
  onPress: () => void
}

function Decide(props: DecideProps) {
  return (
    <button
      type="button"
      disabled={props.isOff}
      aria-busy={props.isLoading || undefined}
      aria-keyshortcuts={props.shortcut}
      onClick={props.onPress}
      className={classNames(
        "grid min-h-15 flex-1 content-center gap-0.5 px-4 py-2 text-start transition-colors disabled:opacity-45",
        props.isDanger
          ? "bg-danger text-on-danger hover:bg-danger-hover rounded-s-box"
          : "border-line-strong bg-surface hover:bg-surface-2 rounded-box border",
      )}
    >
      <span className={classNames("text-md flex items-center gap-2 font-semibold", props.tone)}>
        {props.isLoading && <Spinner size={16} />}
        {props.label}
        <Key>{props.shortcut}</Key>
      </span>
      <span className={classNames("text-13", !props.isDanger && "text-ink-2")}>{props.line}</span>
    </button>
  )
}

/** Hidden on touch devices. */
function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="text-2xs hidden rounded border border-current px-1.5 font-sans leading-4 md:inline-block pointer-coarse:hidden"
    >
      {children}
    </kbd>
  )
}
