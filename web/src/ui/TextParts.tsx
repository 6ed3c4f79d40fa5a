import { useMemo } from "react"

import { paths } from "#lib/paths.ts"
import { segmentsOf, type Segment } from "#lib/text-segments.ts"

import { Highlighted } from "./Highlighted.tsx"
import { Link } from "./Link.tsx"

export interface TextPartsProps {
  text: string
  mentions: readonly { id: string; handle: string }[]
}

const LINK = "font-semibold text-accent hover:underline wrap-anywhere"

/** Plain text with links, hashtags and mentions, for the inside of a paragraph. */
export function TextParts({ text, mentions }: TextPartsProps) {
  const segments = useMemo(() => segmentsOf(text, mentions), [text, mentions])
  return segments.map((segment, index) => <Part key={index} segment={segment} />)
}

function Part({ segment }: { segment: Segment }) {
  switch (segment.kind) {
    case "text":
      return <Highlighted text={segment.text} />
    case "hashtag":
      return (
        <Link href={paths.searchFor(`#${segment.name}`)} dir="auto" className={LINK}>
          <Highlighted text={segment.text} />
        </Link>
      )
    case "mention":
      return (
        <Link href={paths.profile(segment.userId)} dir="ltr" className={LINK}>
          {segment.text}
        </Link>
      )
    case "link":
      return (
        <a
          href={segment.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          dir="ltr"
          className={LINK}
        >
          {segment.text.replace(/^https?:\/\//, "")}
        </a>
      )
  }
}
