import type { FailedJob } from "@grove/contract/jobs"
import { CircleCheck, RotateCw } from "lucide-react"
import { useState } from "react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { useFailedJobs, useRemoveJob, useRetryJobs } from "./hooks.ts"
import { jobName } from "./job-names.ts"
import { JobRow } from "./JobRow.tsx"

/** Jobs that failed: what they were, why they failed, and what to do about it. */
export function JobsSection() {
  const list = useFailedJobs()
  const retryAll = useRetryJobs()
  const [removing, setRemoving] = useState<FailedJob>()
  const hasFailed = list.items?.some((job) => job.state === "failed") ?? false
  return (
    <>
      <Card
        as="section"
        title={t("Failed jobs")}
        action={
          hasFailed && (
            <Button
              size="sm"
              variant="secondary"
              icon={<RotateCw aria-hidden size={16} />}
              isLoading={retryAll.isPending}
              onClick={() => retryAll.mutate(undefined)}
            >
              {t("Retry all")}
            </Button>
          )
        }
      >
        <ListStates
          state={listState(list)}
          skeleton={<SkeletonRow />}
          skeletons={3}
          empty={{
            icon: <CircleCheck size={24} />,
            title: t("No job has failed"),
            hint: t("E-mail, push messages, cleanups and other background jobs succeeded."),
          }}
          error={t("Failed to load the jobs")}
          onRetry={list.retry}
        >
          <ul className="divide-line divide-y">
            {list.items?.map((job) => (
              <JobRow key={job.id} job={job} onRemove={() => setRemoving(job)} />
            ))}
          </ul>
          <ShowMore list={list} />
        </ListStates>
      </Card>
      {removing && <RemoveDialog job={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function RemoveDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const remove = useRemoveJob(onClose)
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t("Remove this job?")}
      question={t("“{job}” will not be tried again, and its work stays undone.", {
        job: jobName(job.name),
      })}
      confirm={t("Remove")}
      isLoading={remove.isPending}
      onConfirm={() => remove.mutate(job.id)}
      onClose={onClose}
    />
  )
}
