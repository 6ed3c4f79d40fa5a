import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"

import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const SOURCES = ["server/src/**/*.ts", "contract/src/**/*.ts", "web/src/**/*.{ts,tsx}"]
const LITERAL =
  /(?<=(?:^|[=(,:!&|?[{};]|=>|return)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/gm

/** The longest text any field accepts; URLs are parsed without regular expressions. */
const LONG = 5000
const MAX_MS = 150
const SEEDS = [
  "a",
  "A",
  "0",
  " ",
  "\t",
  "-",
  ".",
  "/",
  "<",
  "#",
  "@",
  ":",
  "_",
  "\\",
  "é",
  "a ",
  "a.",
  "ab",
  "0-",
  "=&",
]

/** Adversarial inputs: long repetitions of everything a pattern matches, and an end it does not. */
const attacks = SEEDS.flatMap((seed) => {
  const body = seed.repeat(Math.floor(LONG / seed.length))
  return [body, `${body}!`, `http://${body}\n`, `#${body}\u0000`]
})

/** T36: a regular expression that backtracks catastrophically blocks the whole server. */
test("T36 no regular expression of ours backtracks catastrophically on a long text", async () => {
  const slow: string[] = []
  let count = 0
  for await (const file of glob(SOURCES, { cwd: ROOT })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = await readFile(join(ROOT, file), "utf8")
    for (const [, source = "", flags = ""] of text.matchAll(LITERAL)) {
      let pattern: RegExp
      try {
        pattern = new RegExp(source, flags.replace("g", "").replace("y", ""))
      } catch {
        // A division or part of a template, not a regular expression.
        continue
      }
      count += 1
      const isSlow = (attack: string) => {
        const since = process.cpuUsage()
        pattern.test(attack)
        return process.cpuUsage(since).user > MAX_MS * 1000
      }
      // CPU time, best of three, because a busy machine can be slow once.
      const found = attacks.find((attack) => isSlow(attack) && isSlow(attack) && isSlow(attack))
      if (found !== undefined) slow.push(`${file}: /${source}/${flags}`)
    }
  }
  expect(count).toBeGreaterThan(100)
  expect(slow).toEqual([])
})
