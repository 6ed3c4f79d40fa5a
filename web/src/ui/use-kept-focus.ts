import { useEffect, useLayoutEffect, useRef, type RefObject } from "react"

const FOCUSABLE = "[tabindex], a[href], button"

/** Moves focus to the next item when the focused one is removed from the list. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const held = useRef<{ key: string; index: number } | undefined>(undefined)
  const latest = useRef(keys)

  useEffect(() => {
    const controller = new AbortController()
    list.current?.addEventListener(
      "focusin",
      ({ target }) => {
        const item = (target as Element).closest<HTMLElement>("[data-index]")
        const index = Number(item?.dataset["index"] ?? -1)
        const key = latest.current[index]
        held.current = key === undefined ? undefined : { key, index }
      },
      { signal: controller.signal },
    )
    return () => controller.abort()
  }, [list])

  useLayoutEffect(() => {
    latest.current = keys
    const was = held.current
    if (!was) return
    const now = keys.indexOf(was.key)
    if (now !== -1) {
      was.index = now
      return
    }
    held.current = undefined
    // Focus was lost with the item and has not moved elsewhere.
    if (document.activeElement !== document.body) return
    const next = Math.min(was.index, keys.length - 1)
    const item = list.current?.querySelector(`[data-index="${next}"]`)
    item?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }, [list, keys])
}
