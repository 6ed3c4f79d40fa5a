import type { Violation, ViolationDetail } from "@grove/contract/reports"
import { Eye } from "lucide-react"
import type { ReactNode } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { SeverityBadge } from "#features/rules/SeverityBadge.tsx"
import { displayName } from "#features/users/display-name.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Time } from "#ui/Time.tsx"

import { CaseEvidence } from "./CaseEvidence.tsx"
import { Person } from "./Person.tsx"
import { shortId } from "./short-id.ts"

interface CaseSummaryProps {
  violation: Violation
  /** The content at present, once it is known. */
  now?: ViolationDetail["now"]
  /** The heading, where nothing else names the case. */
  title?: string
  /** Beside the person concerned. */
  action?: ReactNode
}

/** What a case is about: its state, the reported content and the person. */
export function CaseSummary({ violation, now, title, action }: CaseSummaryProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {title && <h2 className="text-md font-bold">{title}</h2>}
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
      <CaseEvidence violation={violation} now={now} />
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
        {action}
      </div>
    </>
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
