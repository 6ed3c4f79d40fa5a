import type { CurrentUser } from "@grove/contract/auth"
import { createContext } from "react"

export interface Session {
  user: CurrentUser | null
  isLoading: boolean
}

export const SessionContext = createContext<Session | undefined>(undefined)
