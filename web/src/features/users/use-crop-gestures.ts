import { useEffect, useRef, type PointerEvent, type RefObject } from "react"

import { moveBy, zoomTo, type Crop, type Dimensions, type WindowPoint } from "./crop.ts"

interface Options {
  picture: Dimensions
  isDisabled: boolean
  onChange: (change: (crop: Crop) => Crop) => void
}

/** A wheel step of 100 pixels changes the zoom by about a fifth. */
const ZOOM_PER_WHEEL_PIXEL = 0.002

/** Drag with one pointer, pinch with two, zoom with the wheel. */
export function useCropGestures(window: RefObject<HTMLElement | null>, options: Options) {
  const { picture, isDisabled, onChange } = options
  const pointers = useRef(new Map<number, WindowPoint>()).current

  const pointOf = (event: { clientX: number; clientY: number }): WindowPoint => {
    const box = window.current!.getBoundingClientRect()
    return {
      x: (event.clientX - box.left) / box.width - 0.5,
      y: (event.clientY - box.top) / box.height - 0.5,
    }
  }

  // React's own wheel listener is passive, so it could not keep the dialog from scrolling.
  useEffect(() => {
    const element = window.current
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      if (isDisabled) return
      const at = pointOf(event)
      const factor = Math.exp(-event.deltaY * ZOOM_PER_WHEEL_PIXEL)
      onChange((crop) => zoomTo(crop, crop.zoom * factor, picture, at))
    }
    element?.addEventListener("wheel", handleWheel, { passive: false })
    return () => element?.removeEventListener("wheel", handleWheel)
  })

  function handleMove(event: PointerEvent) {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const after = pointOf(event)
    const others = [...pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
    pointers.set(event.pointerId, after)
    const by = { x: after.x - before.x, y: after.y - before.y }
    const other = others[0]
    if (!other) return onChange((crop) => moveBy(crop, by, picture))
    const factor = distance(after, other) / Math.max(distance(before, other), 0.01)
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 }
    onChange((crop) =>
      zoomTo(
        moveBy(crop, { x: by.x / 2, y: by.y / 2 }, picture),
        crop.zoom * factor,
        picture,
        middle,
      ),
    )
  }

  const release = (event: PointerEvent) => void pointers.delete(event.pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      if (isDisabled || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, pointOf(event))
    },
    onPointerMove: handleMove,
    onPointerUp: release,
    onPointerCancel: release,
  }
}

const distance = (a: WindowPoint, b: WindowPoint) => Math.hypot(a.x - b.x, a.y - b.y)
