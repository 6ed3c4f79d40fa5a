import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"

const COMPOSER = "[data-composer] textarea"
const SEARCH_BOX = "input[name=q]"

/** The box of the screen before that of the header; a phone's header has none. */
export function focusSearch(): void {
  if (focusOn(`main ${SEARCH_BOX}`) || focusOn(SEARCH_BOX)) return
  navigate(paths.search)
  focusWhenThere(SEARCH_BOX)
}

/** Where one writes a post: here if one can, else on the page for it. */
export function focusWriting(): void {
  if (focusOn(COMPOSER)) return
  if (location.pathname !== paths.home) navigate(paths.createOf("post"))
  focusWhenThere(COMPOSER)
}

/** A screen that has just come may still draw itself anew: for a moment its field is given the focus again. */
const FRAMES = 20

function hold(selector: string, signal: AbortSignal, frames = FRAMES): void {
  if (frames === 0 || signal.aborted) return
  if (document.activeElement === document.body) focusOn(selector)
  requestAnimationFrame(() => hold(selector, signal, frames - 1))
}

function focusOn(selector: string): boolean {
  const field = [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
    each.checkVisibility(),
  )
  field?.focus()
  field?.scrollIntoView({ block: "nearest" })
  return field !== undefined
}

/** As soon as the field is drawn, unless somebody has gone on to something else meanwhile. */
function focusWhenThere(selector: string): void {
  const over = new AbortController()
  const { signal } = over
  const watcher = new MutationObserver(() => {
    if (!focusOn(selector)) return
    watcher.disconnect()
    hold(selector, signal)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener("abort", () => watcher.disconnect())
  for (const act of ["keydown", "pointerdown"]) {
    window.addEventListener(act, () => over.abort(), { signal })
  }
}
