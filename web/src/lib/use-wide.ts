import { useSyncExternalStore } from "react"

/** The width from which there is a right column: `xl` of the style sheet. */
const wide = typeof matchMedia === "undefined" ? undefined : matchMedia("(width >= 75rem)")

function subscribe(listener: () => void): () => void {
  wide?.addEventListener("change", listener)
  return () => wide?.removeEventListener("change", listener)
}

/** True where the right column has room: what stands there is not even fetched elsewhere. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide?.matches ?? false,
    () => false,
  )
}
