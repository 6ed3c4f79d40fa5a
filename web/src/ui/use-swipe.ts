import { useRef, type PointerEvent } from "react"

import { isMotionReduced } from "#lib/motion.ts"

interface Swipes {
  onDown?: () => void
  onLeft?: () => void
  onRight?: () => void
}

const FAR_PX = 90
const NEAR_PX = 40
/** A flick needs less distance than a drag. */
const FLICK_PX_PER_MS = 0.4

/**
 * Swipes of one finger, for elements whose `touch-action` leaves them to us; `panel` follows the finger down. Every
 * swipe repeats a button.
 */
export function useSwipe<T extends HTMLElement>(swipes: Swipes) {
  const panel = useRef<T>(null)
  const from = useRef<{ x: number; y: number; at: number } | undefined>(undefined)
  const follow = (y: number) => {
    if (panel.current) panel.current.style.translate = y > 0 ? `0 ${y}px` : ""
  }
  const stop = () => {
    from.current = undefined
    follow(0)
  }
  const props = {
    onPointerDown(event: PointerEvent) {
      // A second finger zooms.
      if (event.pointerType === "mouse" || !event.isPrimary) return stop()
      from.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    },
    onPointerMove(event: PointerEvent) {
      const { current } = from
      if (!current) return
      const y = event.clientY - current.y
      const isDown = y > 8 && y > Math.abs(event.clientX - current.x)
      if (isDown && swipes.onDown && !isMotionReduced()) follow(y)
    },
    onPointerUp(event: PointerEvent) {
      const { current } = from
      stop()
      if (!current) return
      const x = event.clientX - current.x
      const y = event.clientY - current.y
      const far = Math.max(Math.abs(x), Math.abs(y))
      const isFlick = far / Math.max(event.timeStamp - current.at, 1) > FLICK_PX_PER_MS
      if (far < (isFlick ? NEAR_PX : FAR_PX)) return
      if (Math.abs(x) > Math.abs(y)) (x < 0 ? swipes.onLeft : swipes.onRight)?.()
      else if (y > 0) swipes.onDown?.()
    },
    onPointerCancel: stop,
  }
  return [panel, props] as const
}
