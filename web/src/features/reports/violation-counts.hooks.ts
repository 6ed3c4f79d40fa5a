import { keys } from "@grove/contract/query-keys"
import { useQuery } from "@tanstack/react-query"

import { useMay } from "#features/auth/hooks.ts"
import { call } from "#lib/api-client.ts"

const NOTHING = { violations: 0, forYou: 0, penalties: 0, appeals: 0 }

/** Numbers of open cases, penalties and appeals for tabs and navigation. */
export function useModerationCounts() {
  const isModerator = useMay("rules")
  const { data } = useQuery({
    queryKey: keys.moderationCounts,
    queryFn: async ({ signal }) => {
      // Every page's navigation uses this but few members need it, so the schemas load on demand.
      const { reports } = await import("@grove/contract/reports")
      return call(reports.counts, {}, { signal })
    },
    enabled: isModerator,
  })
  return (isModerator ? data : undefined) ?? NOTHING
}

/** Open cases this moderator can decide; 0 for members. */
export const useOpenCases = () => useModerationCounts().forYou
