/** Types of inputs that open a keyboard on the screen. */
const TYPED = /^(?:text|search|email|url|tel|password|number)$/

const opensKeyboard = (target: Element | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TYPED.test(target.type))

/** A keyboard takes more than this share of the height; the bars of a browser take less. */
const KEYBOARD_SHARE = 0.2

let published = 0

/**
 * Makes room for a keyboard on the screen: the bar at the bottom gives way to it, the field stays in sight, and where the
 * keyboard lies above the page (iOS), its height is published so that sheets move up. Returns a function that stops it.
 */
export function followKeyboard(): () => void {
  const root = document.documentElement
  const controller = new AbortController()
  const view = window.visualViewport
  const isTouch = matchMedia("(pointer: coarse)")
  let full = { width: 0, height: 0 }
  const measure = () => {
    // A zoomed page is smaller as well, without a keyboard.
    if (!view || !isTouch.matches || view.scale > 1) return
    const { width, height } = view
    if (width !== full.width || height > full.height) full = { width, height }
    const field = document.activeElement
    const isOpen = opensKeyboard(field) && height < full.height * (1 - KEYBOARD_SHARE)
    root.toggleAttribute("data-typing", isOpen)
    const covered = isOpen ? Math.round(innerHeight - height) : 0
    // Every element inherits it, so setting it makes the browser compute the styles of all.
    if (covered !== published) root.style.setProperty("--keyboard", `${covered}px`)
    published = covered
    if (isOpen) field!.scrollIntoView({ block: "nearest" })
  }
  const { signal } = controller
  view?.addEventListener("resize", measure, { signal })
  document.addEventListener("focusin", measure, { signal })
  document.addEventListener("focusout", measure, { signal })
  measure()
  return () => controller.abort()
}
