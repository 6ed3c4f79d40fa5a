import { audit, type AuditFilter } from "@grove/contract/audit"
import { keys } from "@grove/contract/query-keys"
import { useQuery } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"
import { usePages } from "#lib/use-pages.ts"

export function useAuditLog(filter: AuditFilter) {
  return usePages(keys.auditList(filter), audit.list, { query: filter })
}

/** Available filter values. */
export function useAuditChoices() {
  const { data } = useQuery(replyQuery(keys.auditChoices, audit.acts, {}))
  return data ?? { acts: [], actors: [] }
}
