import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"

import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const SOURCES = ["server/src/**/*.ts", "contract/src/**/*.ts", "web/src/**/*.{ts,tsx}"]
const LITERAL =
  /(?<=(?:^|[=(,:!&|?[{};]|=>|return)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/gm

/** No text that anybody may send is longer; addresses are cut without patterns. */
const LONG = 5000
const MOST_MS = 150
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

/** The worst that somebody could send: long repetitions of everything a pattern might like, and an end it does not. */
const attacks = SEEDS.flatMap((seed) => {
  const body = seed.repeat(Math.floor(LONG / seed.length))
  return [body, `${body}!`, `http://${body}\n`, `#${body}\u0000`]
})

/** T36: a pattern that takes long over a long text takes the whole server with it. */
test("T36 no pattern of ours runs away on a long text", async () => {
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
        // A division, or a piece of a template: no pattern at all.
        continue
      }
      count += 1
      const isSlow = (attack: string) => {
        const since = process.cpuUsage()
        pattern.test(attack)
        return process.cpuUsage(since).user > MOST_MS * 1000
      }
      // The time of this process, and three times: a busy machine may be slow once.
      const found = attacks.find((attack) => isSlow(attack) && isSlow(attack) && isSlow(attack))
      if (found !== undefined) slow.push(`${file}: /${source}/${flags}`)
    }
  }
  expect(count).toBeGreaterThan(100)
  expect(slow).toEqual([])
})
