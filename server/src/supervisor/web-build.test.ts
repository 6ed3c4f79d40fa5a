import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterEach, beforeEach, expect, test } from "vitest"

import { createLog } from "./log.ts"
import { buildWebIfStale } from "./web-build.ts"

let root = ""
const goOn = new AbortController().signal
const build = (options = {}) => buildWebIfStale(root, createLog("silent"), goOn, options)
const builds = () => readFileSync(join(root, "web/built.txt"), "utf8").length

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "grove-build-"))
  cpSync(join(import.meta.dirname, "../../test/supervisor/root"), root, { recursive: true })
  mkdirSync(join(root, "web/src/deep"), { recursive: true })
  writeFileSync(join(root, "web/src/deep/page.ts"), "one")
})

afterEach(() => rmSync(root, { recursive: true }))

test("builds at the first start, again when a source changed, and not otherwise", async () => {
  await build()
  await build()
  utimesSync(join(root, "web/src/deep/page.ts"), new Date(), new Date())
  await build()
  expect(builds()).toBe(1)
  writeFileSync(join(root, "web/src/deep/page.ts"), "two")
  await build()
  expect(builds()).toBe(2)
  rmSync(join(root, "web/dist"), { recursive: true })
  await build()
  expect(builds()).toBe(3)
})

test("while the sources are worked on, any build will do", async () => {
  await build({ isBuildKept: true })
  writeFileSync(join(root, "web/src/deep/page.ts"), "two")
  await build({ isBuildKept: true })
  expect(builds()).toBe(1)
})

test("two that start at once build once", async () => {
  await Promise.all([build(), build()])
  expect(builds()).toBe(1)
})

test("a failed build says what the builder said, and is tried again", async () => {
  const builder = readFileSync(join(root, "web/build.ts"))
  writeFileSync(
    join(root, "web/build.ts"),
    'console.error("no such color: mauve"); process.exit(1)',
  )
  await expect(build()).rejects.toThrow(/could not be built:\nno such color: mauve$/)
  writeFileSync(join(root, "web/build.ts"), builder)
  await build()
  expect(builds()).toBe(1)
})
