import { readFile } from "node:fs/promises"

import { expect, test } from "vitest"

const root = new URL("..", import.meta.url)
const text = await readFile(new URL("docs/accessibility.md", root), "utf8")
const rows = text
  .split("\n")
  .map((line) => line.split(" | ").map((cell) => cell.replaceAll(/^\| |\s*\|$/g, "").trim()))
  .filter(([criterion = ""]) => /^\d\.\d+\.\d+ /.test(criterion))

/** WCAG 2.2, levels A and AA: the last criterion of each guideline, and those that are missing or of level AAA. */
const LAST = { 1.1: 1, 1.2: 5, 1.3: 5, 1.4: 13, 2.1: 4, 2.2: 2, 2.3: 1, 2.4: 11, 2.5: 8 }
const LAST_TOO = { 3.1: 2, 3.2: 6, 3.3: 8, 4.1: 3 }
const LEFT_OUT = new Set(
  "1.4.6 1.4.7 1.4.8 1.4.9 2.1.3 2.4.8 2.4.9 2.4.10 2.5.5 2.5.6 3.2.5 3.3.5 3.3.6 4.1.1".split(" "),
)

test("every criterion of levels A and AA is listed once, in order", () => {
  const criteria = Object.entries({ ...LAST, ...LAST_TOO })
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .flatMap(([guideline, last]) =>
      Array.from({ length: last }, (_, index) => `${guideline}.${index + 1}`),
    )
    .filter((criterion) => !LEFT_OUT.has(criterion))
  expect(rows.map(([name = ""]) => name.split(" ")[0])).toEqual(criteria)
  expect(criteria).toHaveLength(55)
})

test("every test named for a criterion exists", async () => {
  const named = rows.flatMap(([, , , proof = ""]) => {
    const [, file, name] = /^`(.+?)` › (.+)$/.exec(proof) ?? []
    return file && name ? [{ file, name }] : []
  })
  expect(named.length).toBeGreaterThan(40)
  const missing: string[] = []
  for (const { file, name } of named) {
    const source = await readFile(new URL(file, root), "utf8").catch(() => "")
    if (!['"', "'", "`"].some((quote) => source.includes(quote + name + quote)))
      missing.push(`${file} › ${name}`)
  }
  expect(missing).toEqual([])
})
