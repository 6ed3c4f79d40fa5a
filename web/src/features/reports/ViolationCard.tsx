import type { Violation } from "@grove/contract/reports"
import { ChevronDown, Eye } from "lucide-react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { SeverityBadge } from "#features/rules/SeverityBadge.tsx"
import { displayName } from "#features/users/display-name.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { classNames } from "#ui/class-names.ts"
import { Time } from "#ui/Time.tsx"

import { CaseDetail } from "./CaseDetail.tsx"
import { DecisionPanel, type DecisionPanelProps } from "./DecisionPanel.tsx"
import { Evidence } from "./Evidence.tsx"
import { Person } from "./Person.tsx"
import { shortId } from "./short-id.ts"

export interface ViolationCardProps extends DecisionPanelProps {
  isSelected: boolean
  isOpen: boolean
  error: string | undefined
  onToggle: () => void
}

export function ViolationCard(props: ViolationCardProps) {
  const { violation, isOpen } = props
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
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-md font-bold">{title}</h2>
        <Badge tone="warn">{t("Pending Review")}</Badge>
        <SeverityBadge severity={violation.rule.severity} />
        {violation.isAuto && <Badge tone="accent">{t("Auto")}</Badge>}
        <ReviewedBy violation={violation} />
        <span className="text-13 text-ink-2 ms-auto">
          {t("{count, plural, one {# report} other {# reports}}", {
            count: violation.reportCount,
          })}
          {" · "}
          <Time at={violation.createdAt} />
        </span>
      </div>
      <Evidence
        content={violation.content}
        images={violation.images}
        mentions={violation.mentions}
        video={violation.video}
      />
      {violation.isAuto && (
        <p className="text-13 text-ink-2">
          {t("This rule was enforced automatically. Dismiss or Warning reverses that.")}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="text-13 text-ink-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Person person={violation.user} />
          <span title={violation.userId}>
            {t("User {id}", { id: shortId(violation.userId) })} · {violation.rule.name}
          </span>
        </div>
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
      </div>
      {props.error && (
        <p role="alert" className="text-danger text-sm">
          {props.error}
        </p>
      )}
      {isOpen && (
        <CaseDetail
          violation={violation}
          note={props.draft.note}
          onNote={(note) => props.onDraft({ note })}
        />
      )}
      <DecisionPanel {...props} />
    </article>
  )
}

function ReviewedBy({ violation: { openedBy } }: { violation: Violation }) {
  const me = useCurrentUser()
  if (!openedBy || openedBy.id === me.id) return null
  return (
    <Badge tone="outline" icon={<Eye aria-hidden size={13} />}>
      {t("{name} is reviewing this", { name: displayName(openedBy) })}
    </Badge>
  )
}
