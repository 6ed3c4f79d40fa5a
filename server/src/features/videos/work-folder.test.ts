import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"

import { expect, test } from "vitest"

import { makeWorkFolder } from "./work-folder.ts"

test("removes the folders of killed processes, and nothing else", async () => {
  const parent = await mkdtemp(join(tmpdir(), "grove-work-"))
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ["grove-video-left", "grove-video-busy", "other"]) {
    await mkdir(join(parent, name))
    await writeFile(join(parent, name, "upload"), "x")
  }
  for (const name of ["grove-video-left", "other"])
    await utimes(join(parent, name), hoursAgo, hoursAgo)
  const made = basename(await makeWorkFolder(parent))
  expect(await readdir(parent)).toEqual(["grove-video-busy", "other", made].toSorted())
  await rm(parent, { recursive: true })
})
