import { useEffect, useMemo, useRef, useState, type ReactNode } from "react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Highlighted } from "#ui/Highlighted.tsx"
import { Link } from "#ui/Link.tsx"

import { isLongText } from "./long-text.ts"
import { segmentsOf, type Segment } from "./text-segments.ts"

interface PostTextProps {
  text: string
  mentions: readonly { id: string; handle: string }[]
  /** Never folded. */
  isWhole?: boolean
}

const TEXT = "wrap-anywhere whitespace-pre-wrap"
const LINK = "font-semibold text-accent hover:underline wrap-anywhere"

/** Plain text with links, hashtags and mentions. A long one is folded until it is opened. */
export function PostText({ text, mentions, isWhole = false }: PostTextProps) {
  const segments = useMemo(() => segmentsOf(text, mentions), [text, mentions])
  const content = segments.map((segment, index) => <Part key={index} segment={segment} />)
  if (!isWhole && isLongText(text)) return <Foldable>{content}</Foldable>
  return (
    <p dir="auto" className={TEXT}>
      {content}
    </p>
  )
}

function Foldable({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  // A link in the hidden lines is shown as soon as it has the focus.
  useEffect(() => {
    const { current } = paragraph
    const open = () => setIsOpen(true)
    current?.addEventListener("focusin", open)
    return () => current?.removeEventListener("focusin", open)
  }, [])
  return (
    <div className="grid justify-items-start gap-1">
      <p
        ref={paragraph}
        tabIndex={-1}
        dir="auto"
        className={classNames(TEXT, "w-full outline-none", !isOpen && "line-clamp-8")}
      >
        {children}
      </p>
      {!isOpen && (
        <button
          type="button"
          className="text-accent min-h-6 font-semibold hover:underline"
          onClick={() => paragraph.current?.focus()}
        >
          {t("Show more")}
        </button>
      )}
    </div>
  )
}

function Part({ segment }: { segment: Segment }) {
  switch (segment.kind) {
    case "text":
      return <Highlighted text={segment.text} />
    case "hashtag":
      return (
        <Link href={paths.searchFor(`#${segment.name}`)} className={LINK}>
          <Highlighted text={segment.text} />
        </Link>
      )
    case "mention":
      return (
        <Link href={paths.profile(segment.userId)} className={LINK}>
          {segment.text}
        </Link>
      )
    case "link":
      return (
        <a
          href={segment.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className={LINK}
        >
          {segment.text.replace(/^https?:\/\//, "")}
        </a>
      )
  }
}
