import { overview } from "@grove/contract/overview"
import { keys } from "@grove/contract/query-keys"
import { useQuery } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

/** The pending work of each section of the administration, shown on its tab. */
export interface AdminCounts {
  waitingPeople: number
  failedJobs: number
}

export const useOverview = () => useQuery(replyQuery(keys.admin.overview, overview.get, {}))

export function useAdminCounts(): AdminCounts {
  const { data } = useOverview()
  return { waitingPeople: data?.waiting.count ?? 0, failedJobs: data?.jobs.failed ?? 0 }
}
