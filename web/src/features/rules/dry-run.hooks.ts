import { reports } from "@grove/contract/reports"
import { useQuery } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"
import { call } from "#lib/api-client.ts"

/** What auto-enforcement would have done; fetched on demand. */
export function useDryRun(ruleId: number, isWanted: boolean) {
  const query = useQuery({
    queryKey: keys.dryRun(ruleId),
    queryFn: ({ signal }) => call(reports.dryRun, { params: { ruleId } }, { signal }),
    enabled: isWanted,
  })
  return { data: query.data, isError: query.isError, retry: () => void query.refetch() }
}
