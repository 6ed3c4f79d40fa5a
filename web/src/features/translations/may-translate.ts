import { baseOf } from "@grove/contract/languages"

import { readBoot } from "#lib/boot.ts"
import { currentLocale } from "#lib/text.ts"

/** Whether the site can translate, and the reader does not read this language. */
export function mayTranslate(language: string | null): boolean {
  const boot = readBoot()
  return (
    boot?.site.translates === true &&
    language !== null &&
    language !== baseOf(currentLocale()) &&
    !boot.languages.includes(language)
  )
}
