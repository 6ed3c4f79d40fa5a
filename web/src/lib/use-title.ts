import { BADGE_CAP } from "@grove/contract/limits"
import { useEffect, useLayoutEffect } from "react"

import { brandName } from "./boot.ts"
import { formatBadge } from "./format.ts"

let words = ""
let unread = 0

function show(): void {
  const count = formatBadge(unread, BADGE_CAP)
  document.title = count ? `(${count}) ${words}` : words
}

function name(title: string | undefined): void {
  words = title ? `${title} · ${brandName()}` : brandName()
  show()
}

/** Sets the tab title from the screen: 'Ada Moss · Grove'. */
export function useTitle(title: string | undefined): void {
  useEffect(() => name(title), [title])
}

/** Sets the tab title from the route, in an earlier phase so that the screen can override it. */
export function useRouteTitle(title: string | undefined): void {
  useLayoutEffect(() => name(title), [title])
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
