import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"

const COMPOSER = "[data-composer] textarea"
const SEARCH_BOX = "input[name=q]"

/** The box of the screen before that of the header; a phone's header has none. */
export function focusSearch(): void {
  if (focusOn(`main ${SEARCH_BOX}`) || focusOn(SEARCH_BOX)) return
  navigate(paths.search, { focus: SEARCH_BOX })
}

/** Where one writes a post: on the home screen if one is there, else on the page for it. */
export function focusWriting(): void {
  // A screen one is about to leave is still drawn: its composer is no place to write.
  const isHere = [paths.home, paths.create].includes(location.pathname)
  if (isHere && focusOn(COMPOSER)) return
  navigate(paths.createOf("post"), { focus: COMPOSER })
}

function focusOn(selector: string): boolean {
  const field = [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
    each.checkVisibility(),
  )
  field?.focus()
  field?.scrollIntoView({ block: "nearest" })
  return field !== undefined
}
