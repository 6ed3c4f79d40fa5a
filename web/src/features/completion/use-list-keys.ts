import { useEffect, useEffectEvent, type RefObject } from "react"

import { isComposing } from "#lib/composing.ts"

import type { TextBox } from "./caret.ts"

interface ListKeys {
  onMove: (step: 1 | -1) => void
  /** Returns false to leave the key to the text box. */
  onEnter: () => unknown
  onTab: () => void
  onEscape: () => void
}

/** The keys of an open list, before the form sends or the dialog closes: both listen further down or later. */
export function useListKeys(
  field: RefObject<TextBox | null>,
  isOpen: boolean,
  keys: ListKeys,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== field.current) return
    if (isComposing(event)) return
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === "ArrowDown") keys.onMove(1)
    else if (event.key === "ArrowUp") keys.onMove(-1)
    else if (event.key === "Tab") keys.onTab()
    else if (event.key === "Escape") keys.onEscape()
    else if (event.key !== "Enter" || keys.onEnter() === false) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const handle = (event: KeyboardEvent) => press(event)
    window.addEventListener("keydown", handle, { capture: true })
    return () => window.removeEventListener("keydown", handle, { capture: true })
  }, [isOpen])
}
