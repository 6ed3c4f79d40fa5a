import { ChevronDown } from "lucide-react"

import { t } from "#lib/text.ts"
import { useMedia } from "#lib/use-media.ts"
import { Button } from "#ui/Button.tsx"
import { classNames } from "#ui/class-names.ts"

import { CaseDetail } from "./CaseDetail.tsx"
import { CaseSummary } from "./CaseSummary.tsx"
import { DecisionPanel } from "./DecisionPanel.tsx"
import { PhoneCase, type CaseProps } from "./PhoneCase.tsx"
import { useReview } from "./review.hooks.ts"

export interface ViolationCardProps extends CaseProps {
  isSelected: boolean
  isOpen: boolean
}

/** A case in the list. Its details open below it, or as a screen of their own on phones. */
export function ViolationCard(props: ViolationCardProps) {
  const { violation, isOpen } = props
  const isPhone = useMedia("(width < 48rem)")
  const review = useReview(violation.id, isOpen)
  const title = t("Rule Violation #{id}", { id: String(violation.id) })
  return (
    <article
      data-case={violation.id}
      tabIndex={-1}
      aria-label={title}
      className={classNames(
        "border-y bg-surface shadow-card grid gap-3 p-4 outline-none md:rounded-card md:border",
        props.isSelected ? "border-accent ring-accent ring-1" : "border-line",
      )}
    >
      <CaseSummary
        violation={violation}
        now={isPhone ? undefined : review.detail?.now}
        title={title}
        action={
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            onClick={props.onToggle}
            icon={
              <ChevronDown aria-hidden size={16} className={classNames(isOpen && "rotate-180")} />
            }
          >
            {t("Details")}
          </Button>
        }
      />
      {isOpen && isPhone ? (
        <PhoneCase {...props} review={review} />
      ) : (
        <>
          {props.error && (
            <p role="alert" className="text-danger text-sm">
              {props.error}
            </p>
          )}
          {isOpen && (
            <CaseDetail
              violation={violation}
              review={review}
              listed={props.listed}
              onShow={props.onShow}
              note={props.draft.note}
              onNote={(note) => props.onDraft({ note })}
            />
          )}
          <DecisionPanel {...props} />
        </>
      )}
    </article>
  )
}
