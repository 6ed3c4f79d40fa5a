import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterEach, beforeEach, expect, test } from "vitest"

import { folderStorage } from "./folder-storage.ts"

const NAME = `${"ab12".repeat(16)}-640.webp`
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "grove-media-"))
})
afterEach(() => rm(root, { recursive: true }))

test("spreads files over folders and leaves no drafts", async () => {
  const storage = folderStorage(root)
  await Promise.all(Array.from({ length: 8 }, () => storage.put(NAME, Buffer.alloc(100_000, 7))))
  expect(await readdir(join(root, "ab", "12"))).toEqual([NAME])
  expect(await readdir(join(root, "drafts"))).toEqual([])
})

test("deletes drafts of dead processes, but not current ones", async () => {
  const storage = folderStorage(root)
  await storage.sweepDrafts(new Date())
  await storage.put(NAME, Buffer.from("picture"))
  const [old, young] = ["old.part", "young.part"].map((name) => join(root, "drafts", name))
  for (const path of [old!, young!]) await writeFile(path, "half")
  await utimes(old!, new Date(1000), new Date(1000))
  await storage.sweepDrafts(new Date(2000))
  expect(await readdir(join(root, "drafts"))).toEqual(["young.part"])
  expect(await storage.has(NAME)).toBe(true)
})

test("a write that fails leaves neither file nor draft", async () => {
  const storage = folderStorage(root)
  await writeFile(join(root, "ab"), "in the way of the folder")
  await expect(storage.put(NAME, Buffer.from("picture"))).rejects.toThrow("ENOTDIR")
  expect(await readdir(join(root, "drafts")).catch(() => [])).toEqual([])
})
