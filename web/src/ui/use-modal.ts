import { useLayoutEffect, useRef } from "react"

/** The style sheet keeps the place of the bar that a held page loses: it has to know its width. */
function measureScrollbar(): void {
  const root = document.documentElement
  if (root.querySelector("[data-scroll-lock]")) return
  root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`)
}
measureScrollbar()
window.addEventListener("resize", measureScrollbar)

/**
 * Focus goes back to where it was when a dialog opened. Our dialogs are drawn by their openers
 * without a trigger of Radix's own, so the place is noted here.
 */
export function useModal(isOpen: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // Radix moves focus in an effect: at this moment the opener still has it.
    if (isOpen && document.activeElement instanceof HTMLElement) {
      opener.current = document.activeElement
    }
  }, [isOpen])
  return (event) => {
    event.preventDefault()
    if (opener.current?.isConnected) opener.current.focus({ preventScroll: true })
  }
}
