import type { Violation } from "@grove/contract/reports"

import { displayName } from "#features/users/display-name.ts"
import { useMinute } from "#lib/clock.ts"
import { t } from "#lib/text.ts"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"

import { removalLine, type Choice } from "./decision-texts.ts"

export interface ConfirmDecisionProps {
  violation: Violation
  choice: Choice
  isLoading: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a suspension or ban, decided by click or by key. */
export function ConfirmDecision({ violation, choice, ...rest }: ConfirmDecisionProps) {
  const name = displayName(violation.user)
  const now = useMinute(Date.parse(violation.createdAt))
  const isBan = choice.penalty === "ban"
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={
        isBan
          ? t("Ban {name} permanently?", { name })
          : t("Suspend {name} for {count, plural, one {# day} other {# days}}?", {
              name,
              count: choice.days ?? 0,
            })
      }
      question={t("{line} You can undo this for ten minutes.", {
        line: removalLine(violation.targetType, choice, now),
      })}
      confirm={isBan ? t("Ban permanently") : t("Suspend")}
      {...rest}
    />
  )
}
