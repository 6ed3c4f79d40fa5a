import type { Mention } from "@grove/contract/users"
import { useMemo } from "react"

import { paths } from "#lib/paths.ts"
import { segmentsOf } from "#lib/text-segments.ts"
import { Link } from "#ui/Link.tsx"

const LINK = "underline underline-offset-2"
const NO_MENTIONS: readonly Mention[] = []

interface MessageTextProps {
  text: string
  /** Unknown while the message is being sent. */
  mentions?: readonly Mention[]
}

/** Plain text with links and mentions, in the color of its bubble. */
export function MessageText({ text, mentions = NO_MENTIONS }: MessageTextProps) {
  const segments = useMemo(() => segmentsOf(text, mentions), [text, mentions])
  return (
    <p dir="auto" className="text-md wrap-anywhere whitespace-pre-wrap">
      {segments.map((segment, index) => {
        if (segment.kind === "mention")
          return (
            <Link key={index} href={paths.profile(segment.userId)} dir="ltr" className={LINK}>
              {segment.text}
            </Link>
          )
        if (segment.kind !== "link") return segment.text
        return (
          <a
            key={index}
            href={segment.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className={LINK}
          >
            {segment.text}
          </a>
        )
      })}
    </p>
  )
}
