/** Lines of a post that are shown before it is folded. */
export const FOLDED_LINES = 8

/** Characters that fit into a line of the widest card; narrower screens need more lines. */
const LINE_LENGTH = 80

/**
 * Whether more than one line would be hidden on every screen. Estimated from the text, because measuring the rendered
 * lines would move the page after it is shown.
 */
export function isLongText(text: string): boolean {
  let lines = 0
  for (const line of text.trimEnd().split("\n")) {
    lines += Math.max(1, Math.ceil(line.length / LINE_LENGTH))
    if (lines > FOLDED_LINES + 1) return true
  }
  return false
}
