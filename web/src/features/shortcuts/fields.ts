import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"

const COMPOSER = "[data-composer] textarea"
const SEARCH_BOX = "input[name=q]"

/** The screen's search box before the header's; the header has none on phones. */
export function focusSearch(): void {
  if (focusOn(`main ${SEARCH_BOX}`) || focusOn(SEARCH_BOX)) return
  navigate(paths.search, { focus: SEARCH_BOX })
}

/** The composer of the home screen if it is open, else the create screen's. */
export function focusComposer(): void {
  // A screen being left is still mounted: do not focus its composer.
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
