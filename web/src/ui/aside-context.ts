import { createContext, useContext } from "react"

/** Whether the page has a right column on wide screens. Only pages without one provide a value. */
export const AsideContext = createContext(true)

export const useHasAside = (): boolean => useContext(AsideContext)
