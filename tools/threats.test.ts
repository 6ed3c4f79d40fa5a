import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"

import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const PROOFS = ["{server,web,contract,tools,e2e}/**/*.{test,spec}.{ts,tsx}", "tools/faults/*.ts"]

/** Every threat and fault of docs/threats.md is named by the test or script that proves it. */
test("every threat has a proof that carries its name, and every proof names a listed threat", async () => {
  const promised = new Set<string>()
  const page = await readFile(join(ROOT, "docs/threats.md"), "utf8")
  for (const [, name = ""] of page.matchAll(/^\| (T\d\d|R\d{1,2}) /gm)) promised.add(name)
  expect(promised.size).toBeGreaterThan(55)

  const proven = new Set<string>()
  for await (const file of glob(PROOFS, { cwd: ROOT })) {
    if (file.includes("node_modules")) continue
    const text = await readFile(join(ROOT, file), "utf8")
    for (const [name] of text.matchAll(/\b(?:T[0-5]\d|R(?:1\d|2[0-9]|[1-9]))\b(?! ?[=+*])/g))
      proven.add(name)
  }
  expect([...promised].filter((name) => !proven.has(name))).toEqual([])
})
