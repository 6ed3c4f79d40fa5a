import { useEffect, useEffectEvent, useRef, type RefObject } from "react"

import { vibrate } from "#lib/motion.ts"

import { nearestCell, type Held } from "./grid-order.ts"

/** Of a mouse, before a press counts as dragging; of a finger, before it counts as scrolling. */
const SLOP_PX = { mouse: 5, touch: 10 }
const LONG_PRESS_MS = 350

interface Press {
  pointerId: number
  at: number
  x: number
  y: number
  isTouch: boolean
  timer?: ReturnType<typeof setTimeout>
}

interface Acts {
  pickUp: (at: number, isByKeyboard: boolean) => void
  moveTo: (to: number, offset: { x: number; y: number }) => void
  drop: () => void
  cancel: () => void
}

/** Native listeners: only a listener that is not passive can keep a held photo from scrolling the page. */
export function useGridPointer(
  list: RefObject<HTMLUListElement | null>,
  state: RefObject<Held | undefined>,
  acts: Acts,
) {
  const press = useRef<Press>(undefined)
  const pickUp = useEffectEvent((at: number) => acts.pickUp(at, false))
  const moveTo = useEffectEvent(acts.moveTo)
  const end = useEffectEvent((isDropped: boolean) => (isDropped ? acts.drop() : acts.cancel()))
  useEffect(() => {
    const box = list.current
    if (!box) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const isDragging = () => press.current !== undefined && state.current !== undefined
    const release = () => {
      clearTimeout(press.current?.timer)
      press.current = undefined
    }
    const start = (pressed: Press) => {
      if (pressed.isTouch) vibrate()
      pickUp(pressed.at)
      box.setPointerCapture(pressed.pointerId)
    }

    box.addEventListener(
      "pointerdown",
      (event) => {
        const grip = (event.target as Element).closest<HTMLElement>("[data-grip]")
        if (!grip || event.button !== 0 || press.current) return
        const { pointerId, clientX: x, clientY: y } = event
        const isTouch = event.pointerType === "touch"
        const pressed: Press = { pointerId, at: Number(grip.dataset["grip"]), x, y, isTouch }
        if (isTouch) pressed.timer = setTimeout(() => start(pressed), LONG_PRESS_MS)
        press.current = pressed
      },
      { signal },
    )
    box.addEventListener(
      "pointermove",
      (event) => {
        const pressed = press.current
        if (pressed?.pointerId !== event.pointerId) return
        const offset = { x: event.clientX - pressed.x, y: event.clientY - pressed.y }
        if (!isDragging()) {
          const isFar =
            Math.hypot(offset.x, offset.y) > SLOP_PX[pressed.isTouch ? "touch" : "mouse"]
          if (!isFar) return
          if (pressed.isTouch) return release()
          start(pressed)
        }
        const held = state.current
        const frame = box.getBoundingClientRect()
        if (held)
          moveTo(
            nearestCell(held.cells, { x: event.clientX - frame.x, y: event.clientY - frame.y }),
            offset,
          )
      },
      { signal },
    )
    const letGo = (event: PointerEvent) => {
      if (press.current?.pointerId !== event.pointerId) return
      if (isDragging()) end(event.type === "pointerup")
      release()
    }
    box.addEventListener("pointerup", letGo, { signal })
    box.addEventListener("pointercancel", letGo, { signal })
    box.addEventListener(
      "touchmove",
      (event) => {
        if (isDragging()) event.preventDefault()
      },
      { signal, passive: false },
    )
    // A long press picks up; it opens no menu of the browser.
    box.addEventListener(
      "contextmenu",
      (event) => {
        if (press.current?.isTouch) event.preventDefault()
      },
      { signal },
    )
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !isDragging()) return
        event.stopPropagation()
        end(false)
        release()
      },
      { signal, capture: true },
    )
    return () => {
      stop.abort()
      release()
    }
  }, [list, state])
}
