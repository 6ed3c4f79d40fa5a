import { useEffect, useEffectEvent } from "react"
import { useSearch } from "wouter"

/** Calls `open` when the address of the page names something to open above it: `?photo=2`, `?edit=profile`. */
export function useAsked(name: string, open: (value: string) => void): void {
  const value = new URLSearchParams(useSearch()).get(name)
  const handle = useEffectEvent(open)
  useEffect(() => {
    if (value !== null) handle(value)
  }, [value])
}
