import { useQuery } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"
import { useMay } from "#features/auth/hooks.ts"
import { call } from "#lib/api-client.ts"

const NOTHING = { violations: 0, forYou: 0, penalties: 0, appeals: 0 }

/** How much waits: the numbers in the tabs and in the navigation. */
export function useModerationCounts() {
  const isModerator = useMay("rules")
  const { data } = useQuery({
    queryKey: keys.moderationCounts,
    queryFn: async ({ signal }) => {
      // Stands in every page's navigation, and few members need it: its schemas come with the first question.
      const { reports } = await import("@grove/contract/reports")
      return call(reports.counts, {}, { signal })
    },
    enabled: isModerator,
  })
  return (isModerator ? data : undefined) ?? NOTHING
}

/** Open cases this moderator may decide; none for everyone else. */
export const useOpenCases = () => useModerationCounts().forYou
