import { useState, type ReactNode } from "react"

import { lazyPart } from "#lib/lazy-part.tsx"
import { currentLocale } from "#lib/text.ts"

import { mayTranslate } from "./may-translate.ts"
import type { Original } from "./original.ts"

const TranslateButton = lazyPart(() =>
  import("./TranslateButton.tsx").then((module) => module.TranslateButton),
)

interface TranslatableProps {
  original: Original
  text: string
  language: string | null
  isOwn: boolean
  /** Shows a text in a language. */
  children: (text: string, language: string | undefined) => ReactNode
}

/** Shows a text and, if the reader does not read its language and the site can translate, its translation on request. */
export function Translatable({ original, text, language, isOwn, children }: TranslatableProps) {
  const [shown, setShown] = useState<{ of: string; text: string }>()
  // After an edit the translation is of another text.
  const translated = shown?.of === text ? shown.text : undefined
  return (
    <>
      {translated === undefined
        ? children(text, language ?? undefined)
        : children(translated, currentLocale())}
      {!isOwn && mayTranslate(language) && (
        // As high as the button, so that nothing moves when it has loaded.
        <div className="min-h-6">
          <TranslateButton
            key={text}
            original={original}
            language={language!}
            isTranslated={translated !== undefined}
            onChange={(next) => setShown(next === undefined ? undefined : { of: text, text: next })}
          />
        </div>
      )}
    </>
  )
}
