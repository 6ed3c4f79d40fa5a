import { chooseLanguage } from "@grove/contract/languages"
import { translations, type Translation } from "@grove/contract/translations"
import { Languages } from "lucide-react"
import { useState } from "react"

import { call } from "#lib/api-client.ts"
import { detailOf } from "#lib/api-error.ts"
import { languageIn } from "#lib/language-name.ts"
import { currentLocale, t } from "#lib/text.ts"
import { Spinner } from "#ui/Spinner.tsx"

import type { Original } from "./Translatable.tsx"

interface TranslateButtonProps {
  original: Original
  language: string
  isTranslated: boolean
  /** Undefined shows the original. */
  onChange: (text: string | undefined) => void
}

const ACTION = "text-accent inline-flex min-h-6 items-center gap-1.5 font-semibold hover:underline"

/** Translates on request, and leads back to the original. What was fetched once is not fetched again. */
export function TranslateButton(props: TranslateButtonProps) {
  const { original, language, isTranslated, onChange } = props
  const [fetched, setFetched] = useState<Translation>()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const handleTranslate = async () => {
    if (fetched) return onChange(fetched.text)
    setIsPending(true)
    setFailure(undefined)
    try {
      const translation = await fetchTranslation(original)
      setFetched(translation)
      onChange(translation.text)
    } catch (error) {
      setFailure(detailOf(error, t("The text could not be translated. Please try again later.")))
    } finally {
      setIsPending(false)
    }
  }
  const name = languageIn(fetched?.from ?? language)
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

function fetchTranslation(original: Original): Promise<Translation> {
  const query = { to: chooseLanguage([currentLocale()]) }
  return "postId" in original
    ? call(translations.post, { params: original, query })
    : call(translations.comment, { params: original, query })
}
