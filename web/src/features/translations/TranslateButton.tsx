import { Languages } from "lucide-react"

import { languageIn } from "#lib/language-name.ts"
import { t } from "#lib/text.ts"
import { Spinner } from "#ui/Spinner.tsx"

import { useTranslation } from "./hooks.ts"
import type { Original } from "./original.ts"

interface TranslateButtonProps {
  original: Original
  language: string
  isTranslated: boolean
  /** Undefined shows the original. */
  onChange: (text: string | undefined) => void
}

const ACTION = "text-accent inline-flex min-h-6 items-center gap-1.5 font-semibold hover:underline"

/** Translates on request, and leads back to the original. */
export function TranslateButton(props: TranslateButtonProps) {
  const { original, language, isTranslated, onChange } = props
  const { translate, from, isPending, failure } = useTranslation(original)
  const handleTranslate = async () => {
    const text = await translate()
    if (text !== undefined) onChange(text)
  }
  const name = languageIn(from ?? language)
  return (
    <p className="text-ink-2 text-13 flex flex-wrap items-center gap-x-2" aria-busy={isPending}>
      <output className={isTranslated || failure !== undefined ? "" : "sr-only"}>
        {failure ?? (isTranslated && t("Translated from {language}", { language: name }))}
      </output>
      {isTranslated ? (
        <button type="button" className={ACTION} onClick={() => onChange(undefined)}>
          {t("Show original")}
        </button>
      ) : (
        <button
          type="button"
          className={ACTION}
          aria-disabled={isPending}
          onClick={() => !isPending && void handleTranslate()}
        >
          {isPending ? <Spinner size={14} /> : <Languages aria-hidden size={15} />}
          {failure === undefined ? t("Translate") : t("Try again")}
        </button>
      )}
    </p>
  )
}
