const QUOTE = 34
const BACKSLASH = 92
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])
const COMMA = 44

/** Parses only the beginning of an array: a page shows four of the twenty posts it embeds. */
export function firstItems(json: string, count: number): unknown[] {
  const end = endOf(json, count)
  return JSON.parse(end === undefined ? json : `${json.slice(0, end)}]`) as unknown[]
}

/** The position of the comma after this many items; undefined when there are not more. */
function endOf(json: string, count: number): number | undefined {
  let depth = 0
  let items = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = closingQuote(json, at)
    else if (OPEN.has(code)) depth += 1
    else if (CLOSE.has(code)) depth -= 1
    else if (code === COMMA && depth === 1) {
      items += 1
      if (items === count) return at
    }
  }
  return undefined
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
