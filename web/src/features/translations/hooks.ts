import { chooseLanguage } from "@grove/contract/languages"
import { translations, type Translation } from "@grove/contract/translations"
import { useState } from "react"

import { call } from "#lib/api-client.ts"
import { detailOf } from "#lib/api-error.ts"
import { currentLocale, t } from "#lib/text.ts"

import type { Original } from "./original.ts"

/** Translates on request. What was fetched once is not fetched again. */
export function useTranslation(original: Original) {
  const [fetched, setFetched] = useState<Translation>()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Undefined when it failed. */
  const translate = async (): Promise<string | undefined> => {
    if (fetched) return fetched.text
    setIsPending(true)
    setFailure(undefined)
    try {
      const translation = await fetchTranslation(original)
      setFetched(translation)
      return translation.text
    } catch (error) {
      setFailure(detailOf(error, t("The text could not be translated. Please try again later.")))
      return undefined
    } finally {
      setIsPending(false)
    }
  }
  return { translate, from: fetched?.from, isPending, failure }
}

function fetchTranslation(original: Original): Promise<Translation> {
  const query = { to: chooseLanguage([currentLocale()]) }
  return "postId" in original
    ? call(translations.post, { params: original, query })
    : call(translations.comment, { params: original, query })
}
