import { readBoot } from "#lib/boot.ts"

/** The reader's languages as the browser sent them with the page, so that server and browser agree. */
const readerLanguages = (): readonly string[] => readBoot()?.languages ?? []

export const isForReader = (language: string | null) =>
  language === null || readerLanguages().includes(language)
