import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, onTestFinished, test } from "vitest"

import { world } from "../../test/world.ts"
import { migrate, MIGRATIONS } from "./postgres.ts"

/** Our migrations and a further one. */
async function migrationsWith(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "grove-migrations-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) => !path.endsWith("_snapshot.json"),
  })
  const file = join(folder, "meta/_journal.json")
  const journal = JSON.parse(await readFile(file, "utf8")) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const last = journal.entries.at(-1)!
  const further = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "further" }
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, further] }))
  await writeFile(join(folder, "further.sql"), statement)
  return folder
}

test("a migration may take longer than a statement of a request", async () => {
  const w = await world()
  const folder = await migrationsWith("create table further as select pg_sleep(5.5)::text, 1 as it")
  await migrate(w.url, folder)
  const { rows } = await w.pool.query("select it from further")
  expect(rows).toEqual([{ it: 1 }])
}, 60_000)
