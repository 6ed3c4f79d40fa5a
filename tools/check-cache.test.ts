import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, onTestFinished, test } from "vitest"

import { fingerprintOf, hasPassed, recordPass } from "./check-cache.ts"

async function folder() {
  const root = await mkdtemp(join(tmpdir(), "grove-checks-"))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, "one"), "1")
  await writeFile(join(root, "two"), "2")
  return root
}

test("a check is repeated when one of its files changes, and only then", async () => {
  const root = await folder()
  const before = await fingerprintOf(root, ["one", "two"])
  expect(await hasPassed(root, "lint: web", before!)).toBe(false)
  await recordPass(root, "lint: web", before!)

  await writeFile(join(root, "other"), "3")
  expect(await fingerprintOf(root, ["one", "two"])).toBe(before)
  expect(await hasPassed(root, "lint: web", before!)).toBe(true)
  expect(await hasPassed(root, "lint: server", before!)).toBe(false)

  await writeFile(join(root, "two"), "changed")
  const after = await fingerprintOf(root, ["one", "two"])
  expect(await hasPassed(root, "lint: web", after!)).toBe(false)
})

test("a check with a missing file has no fingerprint, so it is repeated", async () => {
  expect(await fingerprintOf(await folder(), ["one", "missing"])).toBeUndefined()
})
