import { ChevronDown, ChevronUp } from "lucide-react"

import { t } from "#lib/text.ts"
import { IconButton } from "#ui/IconButton.tsx"
import { Sheet } from "#ui/Sheet.tsx"

import { CaseDetail } from "./CaseDetail.tsx"
import { CaseSummary } from "./CaseSummary.tsx"
import { DecisionPanel, type DecisionPanelProps } from "./DecisionPanel.tsx"
import type { Review } from "./review.hooks.ts"

export interface CaseProps extends DecisionPanelProps {
  error: string | undefined
  /** Its number in the list, from 1, and how many are loaded. */
  position: number
  count: number
  onToggle: () => void
  /** Opens the case before or after it. */
  onStep: (by: -1 | 1) => void
  /** The cases of the list, and how to open one of them. */
  listed: readonly number[]
  onShow: (id: number) => void
}

/** A case on a phone: the whole screen, with the decisions in place of the bar at the bottom. */
export function PhoneCase(props: CaseProps & { review: Review }) {
  const { violation, position, count, review } = props
  return (
    <Sheet
      isOpen
      side="full"
      title={t("Rule Violation #{id}", { id: String(violation.id) })}
      onClose={props.onToggle}
      footer={<DecisionPanel {...props} />}
    >
      <div className="grid gap-3 px-1">
        <div className="flex items-center justify-end gap-1">
          <span className="text-13 text-ink-2 me-1">
            {t("{number} of {count}", { number: position, count })}
          </span>
          <IconButton
            label={t("Previous case")}
            icon={<ChevronUp aria-hidden size={20} />}
            disabled={position === 1}
            onClick={() => props.onStep(-1)}
          />
          <IconButton
            label={t("Next case")}
            icon={<ChevronDown aria-hidden size={20} />}
            disabled={position === count}
            onClick={() => props.onStep(1)}
          />
        </div>
        <CaseSummary violation={violation} now={review.detail?.now} />
        {props.error && (
          <p role="alert" className="text-danger text-sm">
            {props.error}
          </p>
        )}
        <CaseDetail
          violation={violation}
          review={review}
          listed={props.listed}
          onShow={props.onShow}
          note={props.draft.note}
          onNote={(note) => props.onDraft({ note })}
        />
      </div>
    </Sheet>
  )
}
