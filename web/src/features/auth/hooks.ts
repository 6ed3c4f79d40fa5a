import { auth, type CurrentUser, type Permission } from "@grove/contract/auth"
import { keys } from "@grove/contract/query-keys"
import { useQuery } from "@tanstack/react-query"
import { use, useMemo } from "react"

import { call } from "#lib/api-client.ts"
import { isUnauthorized } from "#lib/api-error.ts"

import { SessionContext, type Session } from "./session-context.ts"

/** The session for the provider. Embedded in the page; fetched only where it is not. */
export function useSessionQuery(): Session {
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
  return useMemo(() => ({ user: data ?? null, isLoading: isPending }), [data, isPending])
}

/** The current member, or null. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error("No session is provided")
  return session
}

/** The current member on screens that require one; never null. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession()
  if (!user) throw new Error("No member is signed in")
  return user
}

export function useMay(permission: Permission): boolean {
  const { user } = useSession()
  return user?.permissions.includes(permission) ?? false
}
