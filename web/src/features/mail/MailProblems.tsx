import type { MailProblem } from "@grove/contract/mail"
import { MailCheck } from "lucide-react"

import { t } from "#lib/text.ts"
import { Badge, type BadgeTone } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"
import { Time } from "#ui/Time.tsx"

const STATES: Record<MailProblem["state"], { tone: BadgeTone; label: () => string }> = {
  queued: { tone: "warn", label: () => t("Tried again soon") },
  failed: { tone: "danger", label: () => t("Refused") },
  bounced: { tone: "danger", label: () => t("No such address") },
  sent: { tone: "ok", label: () => t("Sent") },
  suppressed: { tone: "neutral", label: () => t("Not sent") },
}

/** The latest e-mails that could not be sent, with the mail server's answers. */
export function MailProblems({ problems }: { problems: readonly MailProblem[] }) {
  return (
    <Card as="section" title={t("Problems of the last 30 days")}>
      {problems.length === 0 ? (
        <EmptyState
          icon={<MailCheck size={24} />}
          title={t("No problems")}
          hint={t("E-mails that cannot be sent are listed here with the mail server's answer.")}
        />
      ) : (
        <ul className="divide-line divide-y">
          {problems.map((problem) => (
            <Problem key={problem.id} problem={problem} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Problem({ problem }: { problem: MailProblem }) {
  const { tone, label } = STATES[problem.state]
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={tone}>{label()}</Badge>
        <span className="font-semibold wrap-anywhere">
          {t("An address at {domain}", { domain: problem.domain })}
        </span>
        <span className="text-ink-2">
          <Time at={problem.createdAt} />
          {" · "}
          {t("{count, plural, one {# attempt} other {# attempts}}", { count: problem.attempts })}
        </span>
      </p>
      {problem.answer !== null && (
        <code className="text-13 text-ink-2 wrap-anywhere">{problem.answer}</code>
      )}
    </li>
  )
}
