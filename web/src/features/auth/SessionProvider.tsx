import type { ReactNode } from "react"

import { useSessionQuery } from "./hooks.ts"
import { SessionContext } from "./session-context.ts"

/** Shares one session subscription, because every post of a list reads it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useSessionQuery()}>{children}</SessionContext>
}
