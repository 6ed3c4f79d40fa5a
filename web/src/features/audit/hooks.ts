import { audit, type AuditFilter } from "@grove/contract/audit"
import { useQuery } from "@tanstack/react-query"

import { keys } from "#cache/keys.ts"
import { call } from "#lib/api-client.ts"
import { usePages } from "#lib/use-pages.ts"

export function useAuditLog(filter: AuditFilter) {
  return usePages(keys.auditList(filter), audit.list, { query: filter })
}

/** Available filter values. */
export function useAuditChoices() {
  const { data } = useQuery({
    queryKey: keys.auditChoices,
    queryFn: ({ signal }) => call(audit.acts, {}, { signal }),
  })
  return data ?? { acts: [], actors: [] }
}
