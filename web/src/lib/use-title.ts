import { useEffect } from "react"

import { brandName } from "./boot.ts"

/** Names the tab: 'Explore · Grove'. A screen that knows better than its route calls it again. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brandName()}` : brandName()
  }, [title])
}
