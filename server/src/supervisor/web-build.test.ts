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
const neverAborted = new AbortController().signal
const build = (options = {}) => buildWebIfStale(root, createLog("silent"), neverAborted, options)
const builds = () => readFileSync(join(root, "web/built.txt"), "utf8").length

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "grove-build-"))
  cpSync(join(import.meta.dirname, "../../test/supervisor/root"), root, { recursive: true })
  for (const folder of ["web/src/deep", "web/server-runtime"]) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, "page.ts"), "one")
  }
})

afterEach(() => rmSync(root, { recursive: true }))

test("builds on the first start and after a source changed, not otherwise", async () => {
  await build()
  await build()
  utimesSync(join(root, "web/src/deep/page.ts"), new Date(), new Date())
  await build()
  expect(builds()).toBe(1)
  writeFileSync(join(root, "web/src/deep/page.ts"), "two")
  await build()
  expect(builds()).toBe(2)
  writeFileSync(join(root, "web/server-runtime/page.ts"), "two")
  await build()
  expect(builds()).toBe(3)
  rmSync(join(root, "web/dist"), { recursive: true })
  await build()
  expect(builds()).toBe(4)
})

test("accepts any existing build while sources are being edited", async () => {
  await build({ isBuildKept: true })
  writeFileSync(join(root, "web/src/deep/page.ts"), "two")
  await build({ isBuildKept: true })
  expect(builds()).toBe(1)
})

test("builds once when two processes start at the same time", async () => {
  await Promise.all([build(), build()])
  expect(builds()).toBe(1)
})

test("reports the output of a failed build and retries", async () => {
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
