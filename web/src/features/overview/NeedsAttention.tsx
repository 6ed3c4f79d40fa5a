import type { SiteOverview } from "@grove/contract/overview"
import { CircleAlert, CircleCheck, MailWarning, RotateCw, UserRoundCheck } from "lucide-react"
import type { ReactNode } from "react"

import { useRetryJobs } from "#features/jobs/hooks.ts"
import { jobName } from "#features/jobs/job-names.ts"
import { useMinute } from "#lib/clock.ts"
import { formatList } from "#lib/format.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import { classNames } from "#ui/class-names.ts"

import { sinceWords } from "./since-words.ts"

/** Only what an administrator can act on: people first, then what is broken, then what is missing. */
export function NeedsAttention({ overview }: { overview: SiteOverview }) {
  const rows = [
    overview.waiting.count > 0 && <WaitingPeople key="people" waiting={overview.waiting} />,
    overview.jobs.failed > 0 && <FailedJobs key="jobs" jobs={overview.jobs} />,
    overview.mail.delayed > 0 && <DelayedMail key="delayed" count={overview.mail.delayed} />,
    !overview.mail.isSetUp && <MissingMail key="mail" />,
  ].filter((row) => row !== false)
  if (rows.length === 0)
    return (
      <p className="text-ink-2 flex items-center gap-2 px-4 py-2 text-sm md:px-0">
        <CircleCheck aria-hidden size={18} className="text-ok" />
        {t("All is well.")}
      </p>
    )
  return (
    <Card as="section" isFlush label={t("Needs attention")}>
      <h2 className="border-line border-b px-4 py-3.5 text-base font-bold">
        {t("Needs attention")}{" "}
        <span className="text-ink-2 ms-1 font-normal tabular-nums">{rows.length}</span>
      </h2>
      <ul className="divide-line divide-y">{rows}</ul>
    </Card>
  )
}

interface RowProps {
  icon: ReactNode
  tone: "accent" | "danger" | "warn"
  title: string
  detail?: string
  children?: ReactNode
}

const TONES = {
  accent: "bg-accent-soft text-accent",
  danger: "bg-danger-soft text-danger",
  warn: "bg-warn-soft text-warn",
}

function Row({ icon, tone, title, detail, children }: RowProps) {
  return (
    <li className="flex min-h-[4.1875rem] flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-2.5">
      <span
        aria-hidden
        className={classNames("grid size-10 place-items-center rounded-box", TONES[tone])}
      >
        {icon}
      </span>
      <span className="grid min-w-0 flex-1 basis-56">
        <span className="text-md font-semibold">{title}</span>
        {detail && <span className="text-13 text-ink-2 wrap-anywhere">{detail}</span>}
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}

function WaitingPeople({ waiting }: { waiting: SiteOverview["waiting"] }) {
  const now = useMinute(Math.min(...waiting.people.map(({ since }) => Date.parse(since))))
  const names = waiting.people.map(({ name, since }) =>
    t("{name} {since}", { name, since: sinceWords(since, now) }),
  )
  return (
    <Row
      tone="accent"
      icon={<UserRoundCheck size={20} />}
      title={t(
        "{count, plural, one {# person is waiting for approval} other {# people are waiting for approval}}",
        { count: waiting.count },
      )}
      detail={formatList(names)}
    >
      <ButtonLink href={paths.adminSection("joining")} size="sm">
        {t("Review")}
      </ButtonLink>
    </Row>
  )
}

function FailedJobs({ jobs }: { jobs: SiteOverview["jobs"] }) {
  const retry = useRetryJobs()
  const { latest } = jobs
  return (
    <Row
      tone="danger"
      icon={<CircleAlert size={20} />}
      title={t("{count, plural, one {# job failed} other {# jobs failed}}", { count: jobs.failed })}
      {...(latest && {
        detail: t("{job}. Tried {attempts, plural, one {once} other {# times}}: {error}", {
          job: jobName(latest.name),
          attempts: latest.attempts,
          error: latest.error ?? "",
        }),
      })}
    >
      <ButtonLink href={paths.adminSection("jobs")} size="sm" variant="ghost">
        {t("Details")}
      </ButtonLink>
      <Button
        size="sm"
        variant="secondary"
        icon={<RotateCw aria-hidden size={16} />}
        isLoading={retry.isPending}
        onClick={() => retry.mutate(undefined)}
      >
        {t("Try again")}
      </Button>
    </Row>
  )
}

function DelayedMail({ count }: { count: number }) {
  return (
    <Row
      tone="danger"
      icon={<MailWarning size={20} />}
      title={t(
        "{count, plural, one {# e-mail could not be sent} other {# e-mails could not be sent}}",
        {
          count,
        },
      )}
      detail={t("They are retried automatically for a few days.")}
    >
      <ButtonLink href={paths.adminSection("mail")} size="sm" variant="secondary">
        {t("Details")}
      </ButtonLink>
    </Row>
  )
}

function MissingMail() {
  return (
    <Row
      tone="warn"
      icon={<MailWarning size={20} />}
      title={t("Mail is not set up")}
      detail={t("Members who forget their password need a link from you, and no digests are sent.")}
    >
      <ButtonLink href={paths.adminSection("mail")} size="sm" variant="secondary">
        {t("Set up mail")}
      </ButtonLink>
    </Row>
  )
}
