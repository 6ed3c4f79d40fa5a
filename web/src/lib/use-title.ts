import { BADGE_CAP } from "@grove/contract/limits"
import { useEffect } from "react"

import { brandName } from "./boot.ts"
import { formatBadge } from "./format.ts"

let words = ""
let unread = 0

function show(): void {
  const count = formatBadge(unread, BADGE_CAP)
  document.title = count ? `(${count}) ${words}` : words
}

/** Names the tab: 'Explore · Grove'. A screen that knows better than its route calls it again. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    words = title ? `${title} · ${brandName()}` : brandName()
    show()
  }, [title])
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
