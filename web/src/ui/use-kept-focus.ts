import { useEffect, useLayoutEffect, useRef, type RefObject } from "react"

const FOCUSABLE = "[tabindex], a[href], button"

/** Whoever was in an item that leaves the list finds themselves in the one that took its place. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const held = useRef<{ key: string; index: number } | undefined>(undefined)
  const latest = useRef(keys)

  useEffect(() => {
    const gone = new AbortController()
    list.current?.addEventListener(
      "focusin",
      ({ target }) => {
        const item = (target as Element).closest<HTMLElement>("[data-index]")
        const index = Number(item?.dataset["index"] ?? -1)
        const key = latest.current[index]
        held.current = key === undefined ? undefined : { key, index }
      },
      { signal: gone.signal },
    )
    return () => gone.abort()
  }, [list])

  useLayoutEffect(() => {
    latest.current = keys
    const was = held.current
    if (!was || keys.includes(was.key)) return
    held.current = undefined
    // Nobody's: it was lost with the item, and has not gone on by itself.
    if (document.activeElement !== document.body) return
    const next = Math.min(was.index, keys.length - 1)
    const item = list.current?.querySelector(`[data-index="${next}"]`)
    item?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }, [list, keys])
}
