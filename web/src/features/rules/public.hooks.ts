import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { useQuery } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"
import { call } from "#lib/api-client.ts"

/** The active rules, without sign-in. */
export const usePublicRules = () =>
  useQuery({
    queryKey: keys.rules.public,
    queryFn: ({ signal }) => call(rules.public, {}, { signal }),
  })

export const useModerationNumbers = () =>
  useQuery({
    queryKey: keys.rules.numbers,
    queryFn: ({ signal }) => call(reports.numbers, {}, { signal }),
  })
