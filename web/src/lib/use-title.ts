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

/** Names the tab by what a screen shows: 'Ada Moss · Grove'. */
export function useTitle(title: string | undefined): void {
  useEffect(() => name(title), [title])
}

/** Names the tab by the route. In an earlier phase, so that a screen that knows better has the last word. */
export function useRouteTitle(title: string | undefined): void {
  useLayoutEffect(() => name(title), [title])
}

/** What waits, in front of the name of the tab: '(3) Grove'. */
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
