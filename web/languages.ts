import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { CATALOG_LANGUAGES } from "./catalog-compiler.ts"
import { catalogProblems } from "./catalog-problems.ts"
import { allServerTexts, allTexts } from "./texts-in-code.ts"

/**
 * `npm run languages` lists what is missing or wrong in the catalogs of the web app and the server; `npm run languages -- sort` also removes unused
 * texts and sorts the rest.
 */
function check(folder: string, texts: readonly string[]) {
  const order = new Map(texts.map((text, index) => [text, index]))
  for (const language of CATALOG_LANGUAGES) {
    const file = join(import.meta.dirname, folder, `${language}.json`)
    const catalog = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>
    if (process.argv.includes("sort")) {
      const known = Object.entries(catalog).filter(([text]) => order.has(text))
      const sorted = known.toSorted(([a], [b]) => order.get(a)! - order.get(b)!)
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
    }
    const problems = catalogProblems(catalog, texts, language)
    for (const problem of problems) console.log(`${folder} ${language}: ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
  console.log(`${folder}: ${texts.length} texts in ${CATALOG_LANGUAGES.length + 1} languages`)
}

check("src/languages", allTexts())
check("../server/src/languages", allServerTexts())
