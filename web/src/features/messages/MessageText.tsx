import { useMemo } from "react"

import { segmentsOf } from "#features/posts/text-segments.ts"

/** Plain text with links. */
export function MessageText({ text }: { text: string }) {
  const segments = useMemo(() => segmentsOf(text, []), [text])
  return (
    <p dir="auto" className="text-md wrap-anywhere whitespace-pre-wrap">
      {segments.map((segment, index) =>
        segment.kind === "link" ? (
          <a
            key={index}
            href={segment.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="underline underline-offset-2"
          >
            {segment.text}
          </a>
        ) : (
          segment.text
        ),
      )}
    </p>
  )
}
