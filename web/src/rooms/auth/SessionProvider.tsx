import { auth, type CurrentUser } from "@grove/contract/auth"
import { useQuery } from "@tanstack/react-query"
import { createContext, useMemo, type ReactNode } from "react"

import { keys } from "#cache/keys.ts"
import { call } from "#lib/api-client.ts"
import { isUnauthorized } from "#lib/api-error.ts"

export interface Session {
  user: CurrentUser | null
  isLoading: boolean
}

export const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Comes with the page; asked for only where it did not. Watched once for all who read it, since every post of a list
 * does.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery({
    queryKey: keys.me,
    queryFn: async ({ signal }) => {
      try {
        return await call(auth.me, {}, { signal })
      } catch (error) {
        if (isUnauthorized(error)) return null
        throw error
      }
    },
  })
  const session = useMemo(() => ({ user: data ?? null, isLoading: isPending }), [data, isPending])
  return <SessionContext value={session}>{children}</SessionContext>
}
