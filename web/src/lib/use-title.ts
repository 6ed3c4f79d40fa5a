import { useEffect, useLayoutEffect } from "react"

import { titleText } from "./title-text.ts"

let ofRoute: string | undefined
let ofScreen: string | undefined
let unread = 0

function show(): void {
  document.title = titleText(ofScreen ?? ofRoute, unread)
}

/** Sets the tab title from what a screen shows: 'Ada Moss · Grove'. Without it the route's title holds. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    ofScreen = title
    show()
    return () => {
      ofScreen = undefined
      show()
    }
  }, [title])
}

/** Sets the tab title from the route. */
export function useRouteTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    ofRoute = title
    show()
  }, [title])
}

/** Shows a count before the tab title: '(3) Grove'. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    unread = count
    show()
    return () => {
      unread = 0
      show()
    }
  }, [count])
}
