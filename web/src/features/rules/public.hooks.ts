import { keys } from "@grove/contract/query-keys"
import { reports } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { useQuery } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

/** The active rules, without sign-in. */
export const usePublicRules = () => useQuery(replyQuery(keys.rules.public, rules.public, {}))

export const useModerationNumbers = () =>
  useQuery(replyQuery(keys.rules.numbers, reports.numbers, {}))
