import { access, readFile } from "node:fs/promises"

import { expect, test } from "vitest"

const root = new URL("..", import.meta.url)
const PATH = /`((?:contract|server|web|e2e|tools|docs)\/[\w./-]+)`/g

test.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"])(
  "every path named in %s exists",
  async (name) => {
    const text = await readFile(new URL(name, root), "utf8")
    const paths = [...text.matchAll(PATH)].map(([, path]) => path!)
    const missing: string[] = []
    for (const path of paths) {
      await access(new URL(path, root)).catch(() => missing.push(path))
    }
    expect(missing).toEqual([])
  },
)

test("ARCHITECTURE.md stays short and names files, never lines", async () => {
  const text = await readFile(new URL("ARCHITECTURE.md", root), "utf8")
  expect(text.split("\n").length).toBeLessThanOrEqual(150)
  expect(text).not.toMatch(/\.tsx?:\d+/)
})
