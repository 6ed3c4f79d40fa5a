import { escapeHtml } from "#platform/http/html.ts"

const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/giu
/** Punctuation after an address belongs to the sentence. */
const TRAILING = /(?<![.,;:!?'"»”’)])[.,;:!?'"»”’)]+$/u

/** Text of a member as markup: escaped, with links that pass on no reputation. Line breaks are left to the style. */
export function textHtml(text: string): string {
  let html = ""
  let place = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, "")
    if (!URL.canParse(address)) continue
    html += `${escapeHtml(text.slice(place, match.index))}${linkHtml(address, address)}`
    place = match.index + address.length
  }
  return html + escapeHtml(text.slice(place))
}

const linkHtml = (href: string, text: string) =>
  `<a href="${escapeHtml(href)}" rel="nofollow ugc noopener noreferrer">${escapeHtml(text)}</a>`
