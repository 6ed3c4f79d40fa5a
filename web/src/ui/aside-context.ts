import { createContext, useContext } from "react"

/** Whether the page has a right column on wide screens, which most have: only pages without one provide it. */
export const AsideContext = createContext(true)

export const useHasAside = (): boolean => useContext(AsideContext)
