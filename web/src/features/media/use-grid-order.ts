import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react"

import { t } from "#lib/text.ts"

import { columnsOf, indexAfterKey, type Cell, type Held } from "./grid-order.ts"
import { useGridPointer } from "./use-grid-pointer.ts"

/**
 * Reorders the items of a grid by pointer and by keyboard. While an item is held only its appearance moves; the order
 * changes when it is dropped, so that neither focus nor the pointer is lost on the way.
 */
export function useGridOrder(
  list: RefObject<HTMLUListElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
  announce: (news: string) => void,
) {
  const [held, setHeld] = useState<Held>()
  // The same as the state, for events that arrive before the next render.
  const state = useRef<Held>(undefined)
  const hold = useCallback((next: Held | undefined) => setHeld((state.current = next)), [])

  const pickUp = (at: number, isByKeyboard: boolean) => {
    if (!list.current || count < 2) return
    hold({ from: at, to: at, cells: cellsOf(list.current) })
    announce(
      isByKeyboard
        ? t(
            "Photo {position} of {count} picked up. Move it with the arrow keys, drop it with Space, cancel with Escape.",
            { position: at + 1, count },
          )
        : t("Photo {position} of {count} picked up", { position: at + 1, count }),
    )
  }
  const moveTo = (to: number, offset?: Held["offset"]) => {
    const { current } = state
    if (!current) return
    if (to !== current.to)
      announce(t("Position {position} of {count}", { position: to + 1, count }))
    hold({ ...current, to, ...(offset && { offset }) })
  }
  const drop = () => {
    const { current } = state
    if (!current) return
    hold(undefined)
    announce(
      t("Photo dropped at position {position} of {count}", { position: current.to + 1, count }),
    )
    if (current.to !== current.from) onMove(current.from, current.to)
  }
  const cancel = useCallback(() => {
    const { current } = state
    if (!current) return
    hold(undefined)
    announce(
      t("Photo is back at position {position} of {count}", { position: current.from + 1, count }),
    )
  }, [hold, announce, count])

  // The held item may be gone when photos are added or removed meanwhile.
  useEffect(() => hold(undefined), [count, hold])
  useGridPointer(list, state, { pickUp, moveTo, drop, cancel })

  const handleKeyDown = (event: KeyboardEvent, at: number) => {
    const { current } = state
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault()
      if (current) drop()
      else pickUp(at, true)
    } else if (event.key === "Escape" && current) {
      // A dialog around the form stays open.
      event.stopPropagation()
      event.preventDefault()
      cancel()
    } else if (event.key === "Tab") drop()
    else {
      const place = current?.to ?? at
      const next = list.current && indexAfterKey(event.key, place, gridOf(list.current, count))
      if (next === undefined || next === null) return
      event.preventDefault()
      if (current) moveTo(next)
      else gripAt(list.current!, next)?.focus()
    }
  }

  return {
    held,
    gripProps: (at: number) => ({
      "data-grip": at,
      onKeyDown: (event: KeyboardEvent) => handleKeyDown(event, at),
      // Focus that moves on to another control, such as the button that posts, drops what is held.
      onBlur: (event: React.FocusEvent) => {
        if (event.relatedTarget && !state.current?.offset) drop()
      },
    }),
  }
}

const gripAt = (box: HTMLElement, at: number) =>
  box.querySelector<HTMLElement>(`[data-grip="${at}"]`)

function cellsOf(box: HTMLElement): Cell[] {
  return [...box.children].map((item) => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = item as HTMLElement
    return { x: offsetLeft, y: offsetTop, width: offsetWidth, height: offsetHeight }
  })
}

const gridOf = (box: HTMLElement, count: number) => ({
  count,
  columns: columnsOf(cellsOf(box)),
  isMirrored: getComputedStyle(box).direction === "rtl",
})
