const LINK = /https?:\/\/[^\s<>"]{1,2000}/giu
/** Punctuation after an address belongs to the sentence. */
const TRAILING = /(?<![.,;:!?'"»”’])[.,;:!?'"»”’]+$/u

/** The http(s) addresses in plain text with their positions. */
export function linksIn(text: string): { address: string; at: number }[] {
  return [...text.matchAll(LINK)]
    .map((match) => ({ address: trimmed(match[0]), at: match.index }))
    .filter(({ address }) => URL.canParse(address))
}

function trimmed(raw: string): string {
  let address = raw.replace(TRAILING, "")
  // A closing bracket belongs to the address only if it opened inside.
  while (address.endsWith(")") && !address.includes("("))
    address = address.slice(0, -1).replace(TRAILING, "")
  return address
}
