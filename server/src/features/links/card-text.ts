import { visibleName } from "#platform/visible-text.ts"

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" })
/** Longer than any emoji; a letter with more marks than this covers the lines around it. */
const MAX_GRAPHEME = 32

/** The text of a foreign page on one line, without invisible and direction characters, cut between graphemes. */
export function cardText(text: string | undefined, graphemes: number): string {
  const visible = visibleName((text ?? "").toWellFormed())
  if (visible === null) return ""
  let cut = ""
  let count = 0
  for (const { segment } of GRAPHEMES.segment(visible)) {
    if (segment.length > MAX_GRAPHEME) continue
    if (++count > graphemes) return `${cut.trimEnd()}…`
    cut += segment
  }
  return cut
}
