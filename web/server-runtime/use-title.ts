import { titleText } from "#lib/title-text.ts"

let ofRoute: string | undefined
let ofScreen: string | undefined
let unread = 0

/** Effects do not run on the server, so titles are noted while rendering. Replaces `#lib/use-title.ts`. */
export const useTitle = (title: string | undefined): void => void (ofScreen = title ?? ofScreen)
export const useRouteTitle = (title: string | undefined): void => void (ofRoute = title)
export const useTitleCount = (count: number): void => void (unread = count)

/** Renders a page and returns the title its components set. */
export function withTitle(
  routeTitle: string,
  render: () => string,
): { root: string; title: string } {
  ofRoute = routeTitle
  ofScreen = undefined
  unread = 0
  const root = render()
  return { root, title: titleText(ofScreen ?? ofRoute, unread) }
}
