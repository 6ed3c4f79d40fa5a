import { useEffect, useRef, useState, type ReactNode } from "react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { TextParts, type TextPartsProps } from "#ui/TextParts.tsx"

import { isLongText } from "./long-text.ts"

interface PostTextProps extends TextPartsProps {
  /** Never folded. */
  isWhole?: boolean
  /** Of the text, for screen readers, hyphenation and fonts. */
  language?: string | undefined
}

const TEXT = "wrap-anywhere whitespace-pre-wrap"

/** Plain text with links, hashtags and mentions. A long one is folded until it is opened. */
export function PostText({ text, mentions, language, isWhole = false }: PostTextProps) {
  const content = <TextParts text={text} mentions={mentions} />
  if (!isWhole && isLongText(text)) return <Foldable language={language}>{content}</Foldable>
  return (
    <p dir="auto" lang={language} className={TEXT}>
      {content}
    </p>
  )
}

function Foldable({ language, children }: { language: string | undefined; children: ReactNode }) {
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
        lang={language}
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
