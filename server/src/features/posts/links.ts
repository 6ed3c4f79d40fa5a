import { linksIn } from "@grove/contract/link-text"

const LINK = /https?:\/\/\S/i
const MAX_CHARACTERS = 2000

export const hasLink = (text: string) => LINK.test(text)

/** The first link of a text if a card can show it: not with a password, and not to our own site. */
export function firstLink(text: string, publicUrl: string): string | undefined {
  const [first] = linksIn(text)
  const url = first && URL.parse(first.address)
  if (!url || url.origin === publicUrl || url.username || url.password) return undefined
  return url.href.length <= MAX_CHARACTERS ? url.href : undefined
}
