import { overview } from "@grove/contract/overview"
import { keys } from "@grove/contract/query-keys"
import { useQuery } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

/** What waits in the sections of the administration, for their tabs. */
export interface AdminCounts {
  waitingPeople: number
  failedJobs: number
}

export const useOverview = () => useQuery(replyQuery(keys.admin.overview, overview.get, {}))

export function useAdminCounts(): AdminCounts {
  const { data } = useOverview()
  return { waitingPeople: data?.waiting.count ?? 0, failedJobs: data?.jobs.failed ?? 0 }
}
