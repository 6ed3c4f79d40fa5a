import { mkdtemp, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, expect, test } from "vitest"

import { secret } from "./secrets.ts"

const dataDir = await mkdtemp(join(tmpdir(), "grove-secrets-"))
afterAll(() => rm(dataDir, { recursive: true }))

test("T42 creates a secret once, readable by this user only", async () => {
  const first = await secret(dataDir, "one", () => "made first")
  expect(await secret(dataDir, "one", () => "made later")).toBe(first)
  const file = join(dataDir, "secrets", "one.json")
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, "secrets"))).mode & 0o777).toBe(0o700)
  expect(JSON.parse(await readFile(file, "utf8"))).toBe("made first")
})

test("T42 concurrent starts get the same secret", async () => {
  let number = 0
  const all = await Promise.all(
    Array.from({ length: 8 }, () => secret(dataDir, "two", () => (number += 1))),
  )
  expect(new Set(all).size).toBe(1)
})
