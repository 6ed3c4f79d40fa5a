import { useLayoutEffect, useRef } from "react"

import { useOverlay, type OverlayAddress } from "#lib/overlays.ts"

let scrollbar = 0

/** Publishes the scrollbar's width, which the style sheet reserves while scrolling is locked. */
function measureScrollbar(): void {
  const root = document.documentElement
  if (root.querySelector("[data-scroll-lock]")) return
  const width = window.innerWidth - root.clientWidth
  // Every element inherits it, so setting it makes the browser compute the styles of all.
  if (width !== scrollbar) root.style.setProperty("--scrollbar", `${width}px`)
  scrollbar = width
}
measureScrollbar()
window.addEventListener("resize", measureScrollbar)

/**
 * Shared behavior of modal overlays: Back closes them, and focus returns to the opener, which is recorded here because
 * our dialogs have no Radix trigger.
 */
export function useModal(
  isOpen: boolean,
  close: (isLeaving: boolean) => boolean | void,
  address?: OverlayAddress,
): (event: Event) => void {
  useOverlay(isOpen, close, address)
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
