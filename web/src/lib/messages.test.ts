import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { expect, test } from "vitest"

import { messagesIn } from "../../message-compiler.ts"

const src = join(import.meta.dirname, "..")
const files = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file))

test("finds texts with placeholders and ignores other strings with braces", () => {
  const code = `
    t("Follow {name}", { name })
    t('Say "{word}"', { word })
    t("{count, plural, one {# post} other {# posts}}", { count })
    t("Plain text")
    const css = "a { color: red }"; const regex = "{2,3}"; const open = "{ not closed"
    \`\${template} {x}\`
  `
  expect(messagesIn(code)).toEqual([
    "Follow {name}",
    'Say "{word}"',
    "{count, plural, one {# post} other {# posts}}",
  ])
})

test("every text is a string literal, so that it can be compiled and translated", () => {
  expect(files.length).toBeGreaterThan(80)
  const loose: string[] = []
  for (const file of files) {
    const code = readFileSync(join(src, file), "utf8")
    for (const match of code.matchAll(/(?<![\w.$])t\(\s*([^"'\s][^\n]*)/g)) {
      // A conditional between two literals is fine.
      if (!/\?\s*["'].*:\s*["']/s.test(code.slice(match.index, match.index + 400))) {
        loose.push(`${file}: t(${match[1]}`)
      }
    }
  }
  expect(loose.filter((line) => !line.startsWith("lib/text.ts"))).toEqual([])
})
