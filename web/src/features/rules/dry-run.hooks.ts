import { keys } from "@grove/contract/query-keys"
import { reports } from "@grove/contract/reports"
import { useQuery } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

/** What auto-enforcement would have done; fetched on demand. */
export function useDryRun(ruleId: number, isWanted: boolean) {
  const query = useQuery({
    ...replyQuery(keys.dryRun(ruleId), reports.dryRun, { params: { ruleId } }),
    enabled: isWanted,
  })
  return { data: query.data, isError: query.isError, retry: () => void query.refetch() }
}
