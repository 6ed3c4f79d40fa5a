import { readFile } from "node:fs/promises"

import { expect, test } from "vitest"

const root = new URL("..", import.meta.url)
const text = await readFile(new URL("docs/spec-coverage.md", root), "utf8")
const lines = text.slice(0, text.indexOf("## Where Grove goes beyond")).split("\n")

/** `file` › test name. */
const NAMED = /^ {2}- `([\w./-]+\.(?:spec|test)\.tsx?)` › (.+)$/

test("every test named by the coverage document exists", async () => {
  const named = lines.flatMap((line) => {
    const [, file, name] = NAMED.exec(line) ?? []
    return file && name ? [{ file, name }] : []
  })
  expect(named.length).toBeGreaterThan(200)
  const missing: string[] = []
  for (const { file, name } of named) {
    const source = await readFile(new URL(file, root), "utf8").catch(() => "")
    if (!isNamedIn(source, name)) missing.push(`${file} › ${name}`)
  }
  expect(missing).toEqual([])
})

test("every sentence has a test below it", () => {
  const sentences = lines.flatMap((line, at) => (line.startsWith("- ") ? [{ line, at }] : []))
  expect(sentences.length).toBeGreaterThan(150)
  const bare = sentences.filter(({ at }) => !NAMED.test(lines[at + 1] ?? ""))
  expect(bare.map(({ line }) => line)).toEqual([])
})

/** As the title of a test, in any quotes. */
function isNamedIn(source: string, name: string): boolean {
  return ['"', "'", "`"].some((quote) => source.includes(quote + name + quote))
}
