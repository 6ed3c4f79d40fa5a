const TOOLBAR = "[role=toolbar]"
const CONTROL = "button, a[href]"

/** The controls of a toolbar that can take the focus. */
const controlsOf = (toolbar: Element) =>
  [...toolbar.querySelectorAll<HTMLElement>(CONTROL)].filter(
    (control) => !control.matches(":disabled, [aria-hidden=true]"),
  )

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** In a language written from right to left, the arrows swap. */
function stepOf(key: string, toolbar: Element) {
  const isRtl = getComputedStyle(toolbar).direction === "rtl"
  const swapped: Partial<Record<string, string>> = {
    ArrowLeft: "ArrowRight",
    ArrowRight: "ArrowLeft",
  }
  return STEPS[(isRtl && swapped[key]) || key]
}

/**
 * Makes each toolbar of the page one tab stop whose arrow keys move between its controls. The others leave the tab order
 * only while one has the focus, so that the markup needs no state and works without this.
 */
export function followToolbars(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const toolbarOf = (node: EventTarget | null) =>
    node instanceof Element ? node.closest(TOOLBAR) : null
  let held: HTMLElement[] = []
  const release = () => {
    for (const control of held) control.removeAttribute("tabindex")
    held = []
  }
  document.addEventListener(
    "focusin",
    ({ target }) => {
      release()
      const toolbar = toolbarOf(target)
      held = toolbar ? controlsOf(toolbar).filter((control) => control !== target) : []
      for (const control of held) control.tabIndex = -1
    },
    { signal },
  )
  document.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (!toolbarOf(relatedTarget)) release()
    },
    { signal },
  )
  document.addEventListener(
    "keydown",
    (event) => {
      const toolbar = toolbarOf(event.target)
      if (!toolbar || event.ctrlKey || event.metaKey || event.altKey) return
      const controls = controlsOf(toolbar)
      const at = controls.indexOf(event.target as HTMLElement)
      const step = at === -1 ? undefined : stepOf(event.key, toolbar)
      if (!step) return
      event.preventDefault()
      controls[step(at, controls.length)]?.focus()
    },
    { signal },
  )
  return () => {
    controller.abort()
    release()
  }
}
