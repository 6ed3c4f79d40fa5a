import type { FailedJob } from "@grove/contract/jobs"

import { formatDateTime } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { Time } from "#ui/Time.tsx"

import { useRetryJobs } from "./hooks.ts"
import { jobName } from "./job-names.ts"

export function JobRow({ job, onRemove }: { job: FailedJob; onRemove: () => void }) {
  const retry = useRetryJobs()
  const name = jobName(job.name)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3.5 first:pt-1 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-md font-semibold">{name}</span>
          {job.state === "failed" ? (
            <Badge tone="danger">{t("Failed")}</Badge>
          ) : (
            <Badge tone="warn">{t("Will be retried")}</Badge>
          )}
        </p>
        {job.error !== null && (
          <p className="text-13 text-ink wrap-anywhere whitespace-pre-wrap">{job.error}</p>
        )}
        <p className="text-13 text-ink-2">
          {t("Tried {attempts, plural, one {once} other {# times}} of {most}.", {
            attempts: job.attempts,
            most: job.maxAttempts,
          })}{" "}
          <Time at={job.failedAt} />
          {job.state === "retrying" && (
            <> · {t("next at {time}", { time: formatDateTime(job.runAt) })}</>
          )}
          <span className="text-ink-3"> · {job.name}</span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={t("Try again: {job}", { job: name })}
          isLoading={retry.isPending}
          onClick={() => retry.mutate([job.id])}
        >
          {t("Try again")}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t("Remove: {job}", { job: name })}
          onClick={onRemove}
        >
          {t("Remove…")}
        </Button>
      </div>
    </li>
  )
}
