import type { ReactNode } from "react"

import { useWatchedSession } from "./hooks.ts"
import { SessionContext } from "./session-context.ts"

/** Watches the session once for all who read it: every post of a list does. */
export function SessionProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useWatchedSession()}>{children}</SessionContext>
}
