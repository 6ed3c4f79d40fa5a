import { BADGE_CAP } from "@grove/contract/limits"

import { brandName } from "./boot.ts"
import { formatBadge } from "./format.ts"

/** The tab title: '(3) Ada Moss · Grove'. */
export function titleText(title: string | undefined, unread: number): string {
  const count = formatBadge(unread, BADGE_CAP)
  const words = title ? `${title} · ${brandName()}` : brandName()
  return count ? `(${count}) ${words}` : words
}
