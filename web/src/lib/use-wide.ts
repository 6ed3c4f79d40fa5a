import { useSyncExternalStore } from "react"

/** The breakpoint of the right column: `xl` of the style sheet. */
const wide = typeof matchMedia === "undefined" ? undefined : matchMedia("(width >= 75rem)")

function subscribe(listener: () => void): () => void {
  wide?.addEventListener("change", listener)
  return () => wide?.removeEventListener("change", listener)
}

/** Whether the right column is shown; its data is not fetched elsewhere. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide?.matches ?? false,
    () => false,
  )
}
