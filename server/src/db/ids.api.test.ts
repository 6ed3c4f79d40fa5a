import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"

import { beforeAll, expect, test } from "vitest"

import { world, type World } from "../../test/world.ts"

/** The built-in function of PostgreSQL 18 that reads the time of these ids. */
const BUILT_IN = "uuid_extract_timestamp"

let w: World
beforeAll(async () => {
  w = await world()
})

/** Creates the function that PostgreSQL 16 and 17 use, under another name than the built-in one. */
async function createOlder() {
  const migration = new URL("migrations/0055_older_ids_custom.sql", import.meta.url)
  const [create] = /CREATE FUNCTION "uuidv7"[\s\S]*?\$f\$;/.exec(await readFile(migration, "utf8"))!
  await w.pool.query(create.replace('"uuidv7"', '"older_uuidv7"'))
}

test("makes the same ids for another time as PostgreSQL 18", async () => {
  await createOlder()
  for (const shift of ["0", "-3 days", "2 hours 250 milliseconds"]) {
    const { rows } = await w.pool.query<Record<"older" | "built_in", string>>(
      "select older_uuidv7($1::interval)::text as older, uuidv7($1::interval)::text as built_in",
      [shift],
    )
    const { older, built_in: builtIn } = rows[0]!
    const ms = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16)
    expect(Math.abs(ms(older) - ms(builtIn))).toBeLessThan(1000)
    expect(older).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

test("reads the time of an id as PostgreSQL 18 does", async () => {
  const { rows } = await w.pool.query<{ is_same: boolean }>(
    `select bool_and(id_time(id) = ${BUILT_IN}(id)) as is_same
     from (select uuidv7(n * interval '1 day') as id from generate_series(-5, 5) n) ids`,
  )
  expect(rows[0]!.is_same).toBe(true)
})

test("reads the time of an id with no function that PostgreSQL 16 and 17 lack", async () => {
  const cwd = new URL("..", import.meta.url).pathname
  const found: string[] = []
  for await (const file of glob("**/*.{ts,sql}", { cwd }))
    if (!file.endsWith(".test.ts") && (await readFile(join(cwd, file), "utf8")).includes(BUILT_IN))
      found.push(file)
  expect(found).toEqual([])
})
