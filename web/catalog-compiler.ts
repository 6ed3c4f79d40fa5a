import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import type { Plugin } from "vite"

import { firstTexts } from "./first-texts.ts"
import { parseMessage } from "./parse-message.ts"

type Catalog = Record<string, unknown>

const FOLDER = join(import.meta.dirname, "src/languages")

/** The languages that have a catalog; English has none, since its texts are the keys. */
export const CATALOG_LANGUAGES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replace(".json", ""))

/** A catalog as browsers receive it, with its messages parsed. */
export function compiledCatalog(language: string): Catalog {
  const source = JSON.parse(readFileSync(join(FOLDER, `${language}.json`), "utf8")) as Catalog
  return compileCatalog(source as Record<string, string>, language)
}

export function compileCatalog(source: Record<string, string>, language: string): Catalog {
  return Object.fromEntries(
    Object.entries(source).map(([text, message]) => [
      text,
      message.includes("{") ? parseMessage(message, language) : message,
    ]),
  )
}

/**
 * Compiles catalogs at build time, so that the parser of messages is not shipped, and divides them: `de.json?first` has
 * the texts of home's first paint, `de.json?rest` all others.
 */
export function catalogCompiler(): Plugin {
  return {
    name: "catalog-compiler",
    enforce: "pre",
    transform(code, id) {
      const [, language, part] = /\/src\/languages\/([\w-]+)\.json\?(first|rest)$/.exec(id) ?? []
      if (language === undefined) return undefined
      const texts = Object.entries(JSON.parse(code) as Record<string, string>)
      const first = firstTexts()
      const source = Object.fromEntries(
        texts.filter(([text]) => first.has(text) === (part === "first")),
      )
      // Parsing a string is faster than evaluating an object of two thousand texts.
      const json = JSON.stringify(compileCatalog(source, language))
      return {
        code: `export default JSON.parse(${JSON.stringify(json)})`,
        map: null,
        moduleType: "js",
      }
    },
  }
}
