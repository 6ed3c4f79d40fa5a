import { keys } from "@grove/contract/query-keys"
import { search } from "@grove/contract/search"
import { users, type PersonRef } from "@grove/contract/users"
import { keepPreviousData, useQuery } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"

const SHOWN = 20

/** Possible recipients: suggestions first, then search results. */
export function usePeopleToWriteTo(term: string) {
  const wanted = term.trim()
  return useQuery({
    queryKey: keys.users.recipients(wanted),
    queryFn: async ({ signal }): Promise<PersonRef[]> => {
      if (wanted === "") return call(users.suggested, { query: { limit: SHOWN } }, { signal })
      return (await call(search.suggest, { query: { q: wanted } }, { signal })).users
    },
    placeholderData: keepPreviousData,
  })
}
