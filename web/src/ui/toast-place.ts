interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const GAP = 8

/**
 * How far a toast moves up from its usual place so that it covers none of the obstacles: just above the lowest ones, or
 * to the top of the screen. `screen` is what header and keyboard leave visible.
 */
export function toastShift(
  toast: Box,
  obstacles: readonly Box[],
  screen: { top: number; bottom: number },
): number {
  const height = toast.bottom - toast.top
  const usual = Math.min(toast.bottom, screen.bottom)
  const beside = obstacles.filter(({ left, right }) => left < toast.right && right > toast.left)
  const bottoms = [
    usual,
    ...beside.map(({ top }) => top - GAP).toSorted((a, b) => b - a),
    screen.top + GAP + height,
  ]
  const isFree = (bottom: number) =>
    bottom <= usual &&
    bottom - height >= screen.top &&
    beside.every((box) => box.top >= bottom || box.bottom <= bottom - height)
  return (bottoms.find(isFree) ?? usual) - toast.bottom
}

/** A control is kept free, a whole page that was touched is not. */
const CONTROL = "button, a, input, textarea, select, label, [role]"
const LARGEST = 160
/** Of the region around its toast. The toast itself is still moving when it is placed. */
const PADDING = 16

let touched: EventTarget | null = null

/** Tracks what the member touches. Returns a function that stops it. */
export function followTouches(): () => void {
  const note = ({ target }: PointerEvent) => void (touched = target)
  document.addEventListener("pointerdown", note, { capture: true, passive: true })
  return () => document.removeEventListener("pointerdown", note, { capture: true })
}

/** Moves the region of toasts away from boxes at the bottom of the screen (`data-dock`) and from the control just used. */
export function placeToasts(region: HTMLElement): void {
  region.style.translate = ""
  const { left, right, top, bottom } = region.getBoundingClientRect()
  const used = [document.activeElement, touched]
    .map((node) => (node instanceof Element && node.isConnected ? node.closest(CONTROL) : null))
    .filter((node) => node !== null && !region.contains(node))
    .map((node) => node!.getBoundingClientRect())
    .filter(({ height }) => height <= LARGEST)
  const docks = [...document.querySelectorAll("[data-dock]")].map((dock) =>
    dock.getBoundingClientRect(),
  )
  const view = window.visualViewport
  const header = document.querySelector("header")?.getBoundingClientRect()
  const first = view?.offsetTop ?? 0
  const toast = { left, right, top: top + PADDING, bottom: bottom - PADDING }
  const shift = toastShift(toast, [...docks, ...used], {
    top: Math.max(first, header && header.top <= 0 ? header.bottom : 0),
    bottom: first + (view?.height ?? window.innerHeight),
  })
  if (shift !== 0) region.style.translate = `0 ${shift}px`
}
