import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { expect, test } from "vitest"

const SRC = join(import.meta.dirname, "..")
const sources = globSync("**/*.tsx", { cwd: SRC })
  .filter((file) => !file.endsWith(".test.tsx"))
  .map((file) => ({ file, code: readFileSync(join(SRC, file), "utf8") }))
const styles = readFileSync(join(import.meta.dirname, "app.css"), "utf8")

/** PanelLeft and the like show a place, not a direction; icons on a map of keys are not text. */
const ALONG_THE_LINE = /<((?:Arrow|Chevron|Corner(?:Down|Up))(?:Left|Right))\b/g
const classOf = (icon: string) =>
  `.lucide-${icon.replaceAll(/(?<=[a-z])[A-Z]/g, "-$&").toLowerCase()}`

test("the style sheet alone mirrors icons: a class beside it would turn them back", () => {
  const twice = sources.filter(({ code }) => /rtl:-scale-x|rtl:rotate-180/.test(code))
  expect(twice.map(({ file }) => file)).toEqual([])
  const used = sources.flatMap(({ code }) =>
    [...code.matchAll(ALONG_THE_LINE)].map(([, icon]) => icon!),
  )
  expect(used).toContain("ArrowLeft")
  const missing = used.filter((icon) => !styles.includes(`${classOf(icon)},`))
  expect([...new Set(missing)]).toEqual([])
})

test("isolates @ and # from the direction of the page", () => {
  const bare = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/(<\w+[^<>]*>)\s*[@#](?:\{|<Highlighted)/g)]
      .filter(([, tag]) => !/^<bdi|dir="/.test(tag!))
      .map(([found]) => `${file}: ${found}`),
  )
  expect(bare).toEqual([])
})
