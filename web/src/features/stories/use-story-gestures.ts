import { useRef, useState, type MouseEvent, type PointerEvent } from "react"

import { gestureOf } from "./story-position.ts"

interface Acts {
  onPrevious: () => void
  onNext: () => void
  onClose: () => void
}

/**
 * Swipes and holds over the two tap areas. A tap stays a click of the button below, so that keyboard and screen
 * readers use the same buttons.
 */
export function useStoryGestures({ onPrevious, onNext, onClose }: Acts) {
  const [isHeld, setIsHeld] = useState(false)
  const down = useRef<{ x: number; y: number; at: number } | undefined>(undefined)
  const isTap = useRef(true)
  const props = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      down.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
      isTap.current = true
      setIsHeld(true)
    },
    onPointerUp(event: PointerEvent) {
      setIsHeld(false)
      const from = down.current
      down.current = undefined
      if (!from) return
      const gesture = gestureOf({
        x: event.clientX - from.x,
        y: event.clientY - from.y,
        ms: event.timeStamp - from.at,
      })
      isTap.current = gesture === "none"
      if (gesture === "previous") onPrevious()
      if (gesture === "next") onNext()
      if (gesture === "close") onClose()
    },
    onPointerCancel() {
      down.current = undefined
      setIsHeld(false)
    },
    onPointerLeave() {
      down.current = undefined
      setIsHeld(false)
    },
    onClickCapture(event: MouseEvent) {
      // Suppresses the click after a swipe or hold. Key presses have no preceding pointer event.
      if (isTap.current) return
      isTap.current = true
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      if (isHeld) event.preventDefault()
    },
  }
  return { isHeld, props }
}
