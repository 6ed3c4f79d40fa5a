const QUOTE = 34
const BACKSLASH = 92
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])
const COMMA = 44

/** The JSON of the first items of an array: a page shows four of the twenty posts it embeds. */
export function firstItems(json: string, count: number): string[] {
  const items: string[] = []
  let depth = 0
  let start = 1
  for (let at = 0; at < json.length && items.length < count; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = closingQuote(json, at)
    else if (OPEN.has(code)) depth += 1
    else if (CLOSE.has(code)) depth -= 1
    const isEnd = depth === 0 || (code === COMMA && depth === 1)
    if (!isEnd || json.slice(start, at).trim() === "") continue
    items.push(json.slice(start, at))
    start = at + 1
  }
  return items
}

function closingQuote(json: string, open: number): number {
  let at = json.indexOf('"', open + 1)
  while (isEscaped(json, at)) at = json.indexOf('"', at + 1)
  return at
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0
  while (json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}
