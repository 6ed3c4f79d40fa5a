import { jobs } from "@grove/contract/jobs"
import { keys } from "@grove/contract/query-keys"
import { useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"

export const useFailedJobs = () => usePages(keys.admin.jobs, jobs.failed, {})

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.admin.jobs }),
      client.invalidateQueries({ queryKey: keys.admin.overview }),
    ])
}

/** Time for a retried job to finish, so that the list does not show it as waiting. */
const SETTLE_MS = 3000

/** Runs these jobs again; without ids, all that failed. */
export function useRetryJobs() {
  const refresh = useRefresh()
  return useApiMutation<readonly number[] | undefined, { retried: number }>({
    send: (ids) => call(jobs.retry, { body: ids ? { ids: [...ids] } : {} }),
    success: ({ retried }) =>
      t(
        "{count, plural, =0 {Nothing was left to try again.} one {Trying the job again.} other {Trying # jobs again.}}",
        { count: retried },
      ),
    failure: t("The jobs could not be started. Please try again."),
    onDone: () => {
      setTimeout(() => void refresh(), SETTLE_MS)
      return refresh()
    },
  })
}

export function useRemoveJob(onDone: () => void) {
  const refresh = useRefresh()
  return useApiMutation<number>({
    send: (jobId) => call(jobs.remove, { params: { jobId } }),
    spoken: t("Job removed."),
    failure: t("The job could not be removed. Please try again."),
    onDone: () => {
      onDone()
      return refresh()
    },
  })
}
