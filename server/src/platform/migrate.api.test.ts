import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import pg from "pg"
import { expect, test } from "vitest"

import { copyMigrations } from "../../test/copy-migrations.ts"
import { emptyDatabase } from "../../test/empty-database.ts"
import { world } from "../../test/world.ts"
import { migrate } from "./postgres.ts"

/** How many migrations 0.1 had; a database has run those at once, or is older than any release. */
const RELEASED_0_1 = 21

/** Our migrations and a further one. */
async function migrationsWith(statement: string): Promise<string> {
  const { folder, entries, list } = await copyMigrations()
  const last = entries.at(-1)!
  await list([...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: "further" }])
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

test("each migration since 0.1 runs in a session of its own, as an owner without other privileges", async () => {
  const w = await world()
  const url = await emptyDatabase(w)
  const { folder, entries, list } = await copyMigrations()
  for (let count = RELEASED_0_1; count <= entries.length; count += 1) {
    await list(entries.slice(0, count))
    await migrate(url, folder)
  }
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query(
    "select count(*)::int as count from drizzle.__drizzle_migrations",
  )
  await owner.end()
  expect(rows).toEqual([{ count: entries.length }])
}, 60_000)
