import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onTestFinished } from "vitest"

import { MIGRATIONS } from "../src/platform/postgres.ts"

interface Entry {
  idx: number
  when: number
  tag: string
}

/** A copy of our migrations, of which `list` decides which are run. */
export async function copyMigrations() {
  const folder = await mkdtemp(join(tmpdir(), "grove-migrations-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) => !path.endsWith("_snapshot.json"),
  })
  const file = join(folder, "meta/_journal.json")
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: Entry[] }
  const list = (entries: Entry[]) => writeFile(file, JSON.stringify({ ...journal, entries }))
  return { folder, entries: journal.entries, list }
}
