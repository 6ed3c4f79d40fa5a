import type { MailStatus } from "@grove/contract/mail"

import { formatNumber } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"
import { Time } from "#ui/Time.tsx"

import { MailProblems } from "./MailProblems.tsx"
import { MailSetUp } from "./MailSetUp.tsx"
import { useMailStatus } from "./status.hooks.ts"
import { StopAddress } from "./StopAddress.tsx"
import { TestMail } from "./TestMail.tsx"

/** Outgoing mail for administrators: is it set up, does it work, what failed. */
export function MailSection() {
  const { data, isError, refetch } = useMailStatus()
  if (data)
    return (
      <>
        <State status={data} />
        {data.isConfigured && <TestMail address={data.testAddress} />}
        {(data.isConfigured || data.problems.length > 0) && (
          <MailProblems problems={data.problems} />
        )}
        {data.isConfigured && (
          <StopAddress stopped={data.stoppedAddresses} takesReturns={data.takesReturns} />
        )}
      </>
    )
  if (isError)
    return (
      <Card as="section">
        <ErrorState
          message={t("Failed to load the state of mail")}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  return (
    <Card as="section" className="grid gap-3">
      <output className="sr-only">{t("Loading...")}</output>
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-24 w-full" />
    </Card>
  )
}

function State({ status }: { status: MailStatus }) {
  if (!status.isConfigured) return <MailSetUp waiting={status.waiting} />
  const isStuck = status.problems.some(({ state }) => state === "queued")
  const facts = [
    { label: t("Mail server"), value: status.server ?? "" },
    { label: t("Sender"), value: status.from ?? "" },
    { label: t("Sent in the last 24 hours"), value: formatNumber(status.sentToday) },
    { label: t("Failed in the last 24 hours"), value: formatNumber(status.failedToday) },
    { label: t("Stopped addresses"), value: formatNumber(status.stoppedAddresses) },
  ]
  return (
    <Card
      as="section"
      title={t("Outgoing mail")}
      action={<Badge tone={isStuck ? "warn" : "ok"}>{isStuck ? t("Delayed") : t("Working")}</Badge>}
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd className="text-md font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-13 text-ink-2">{t("Waiting")}</dt>
          <dd className="text-md font-semibold">
            {formatNumber(status.waiting)}
            {status.oldestWaitingAt !== null && (
              <span className="text-ink-2 text-sm font-normal">
                {" · "}
                {t("oldest from")} <Time at={status.oldestWaitingAt} />
              </span>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
