import { createContext, useContext, useMemo, type ReactNode } from "react"

import { searchTermsOf, highlightSegments, type SearchTerms } from "#lib/highlight.ts"

const MarksContext = createContext<SearchTerms | undefined>(undefined)

/** Provides the search term that `Highlighted` marks in texts below. */
export function HighlightTerm({ term, children }: { term: string; children: ReactNode }) {
  const marks = useMemo(() => searchTermsOf(term), [term])
  return <MarksContext value={marks}>{children}</MarksContext>
}

/** Plain text with the matches of the surrounding search marked. */
export function Highlighted({ text, by }: { text: string; by?: "words" | "beginnings" }) {
  const marks = useContext(MarksContext)
  if (!marks) return text
  return highlightSegments(text, marks, by).map((piece, index) =>
    piece.isMatch ? (
      <mark key={index} className="bg-warn-soft rounded-[0.2em] text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
