import { useLayoutEffect, useRef } from "react"

/** Publishes the scrollbar's width, which the style sheet reserves while scrolling is locked. */
function measureScrollbar(): void {
  const root = document.documentElement
  if (root.querySelector("[data-scroll-lock]")) return
  root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`)
}
measureScrollbar()
window.addEventListener("resize", measureScrollbar)

/**
 * Returns focus to the opener when a dialog closes. Our dialogs have no Radix trigger, so the
 * opener is recorded here.
 */
export function useModal(isOpen: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // Radix moves focus in an effect; during render the opener still has it.
    if (isOpen && document.activeElement instanceof HTMLElement) {
      opener.current = document.activeElement
    }
  }, [isOpen])
  return (event) => {
    event.preventDefault()
    if (opener.current?.isConnected) opener.current.focus({ preventScroll: true })
  }
}
