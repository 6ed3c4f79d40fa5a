import type { CurrentUser, Permission } from "@grove/contract/auth"
import { use } from "react"

import { SessionContext, type Session } from "./SessionProvider.tsx"

/** Who is signed in. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error("Outside of the session")
  return session
}

/** The member on whose behalf a member screen is drawn; never null there. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession()
  if (!user) throw new Error("No member is signed in")
  return user
}

export function useMay(permission: Permission): boolean {
  const { user } = useSession()
  return user?.permissions.includes(permission) ?? false
}
