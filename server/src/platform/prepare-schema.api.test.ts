import pg from "pg"
import { expect, onTestFinished, test } from "vitest"

import { copyMigrations } from "../../test/copy-migrations.ts"
import { emptyDatabase } from "../../test/empty-database.ts"
import { withLogin } from "../../test/global-setup.ts"
import { world, type World } from "../../test/world.ts"
import { assertUsable, MIGRATIONS } from "./postgres.ts"
import { prepareSchema } from "./prepare-schema.ts"
import { requireCurrentSchema, requireKnownSchema } from "./schema.ts"

const w: World = await world()

/** A role without any privilege, whose name has to be quoted; returns the login. */
async function newRole(): Promise<string> {
  const name = `server-${process.pid}-${performance.now()}`
  await w.pool.query(`create role "${name}" login password 'secret'`)
  // Runs after the database has been dropped, whose privileges the role has.
  onTestFinished(async () => {
    await w.pool.query(`drop role "${name}"`)
  })
  return `${encodeURIComponent(name)}:secret`
}

async function poolOf(url: string, options?: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1, ...(options && { options }) })
  // The end of a pool does not wait for its connections, which dropping their database ends with an error.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => client.on("error", () => undefined))
  onTestFinished(() => pool.end())
  return pool
}

/** The text of a failed statement, or nothing. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  )

test("migrates as the owner, and grants the server rows, but no tables", async () => {
  const login = await newRole()
  const ownerUrl = await emptyDatabase(w)
  const serverUrl = withLogin(ownerUrl, login)
  await prepareSchema(ownerUrl, serverUrl)
  const [owner, server] = [await poolOf(ownerUrl), await poolOf(serverUrl)]
  await requireCurrentSchema(server, MIGRATIONS)

  await server.query("insert into hashtags (name) values ('one')")
  expect((await server.query("update hashtags set name = 'two' returning id")).rowCount).toBe(1)
  expect((await server.query("delete from hashtags")).rowCount).toBe(1)
  expect(await refusal(server.query("create table mine ()"))).toMatch(/permission denied/)
  expect(await refusal(server.query("delete from audit_log"))).toMatch(/permission denied/)
  expect(await refusal(server.query("delete from graphile_worker.migrations"))).toMatch(
    /permission denied/,
  )
  // The rows of the queue are visible to the server as well.
  await server.query("select graphile_worker.add_job('nothing')")
  const jobs = "select count(*)::int as count from graphile_worker._private_jobs"
  expect((await server.query(jobs)).rows).toEqual([{ count: 1 }])

  // A later version adds a table, and every start prepares the schema again.
  await owner.query("create table later (id int generated always as identity, name text)")
  await prepareSchema(ownerUrl, serverUrl)
  await server.query("insert into later (name) values ('new')")
  expect((await server.query(jobs)).rows).toEqual([{ count: 1 }])
  // The next start does not wait for this one.
  const locks = `select count(*)::int as count from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await owner.query(locks)).rows).toEqual([{ count: 0 }])
})

test("grants nothing where the server is the owner", async () => {
  const url = await emptyDatabase(w)
  await prepareSchema(url)
  const owner = await poolOf(url)
  const granted = `select count(*)::int as count from information_schema.role_table_grants
    where grantee not in (current_user, 'PUBLIC') and table_schema = 'public'`
  expect((await owner.query(granted)).rows).toEqual([{ count: 0 }])
  const policies = "select count(*)::int as count from pg_policies where policyname = 'server_role'"
  expect((await owner.query(policies)).rows).toEqual([{ count: 0 }])
})

/** Our migrations without the last ones. */
async function olderMigrations(fewer: number): Promise<string> {
  const { folder, entries, list } = await copyMigrations()
  await list(entries.slice(0, -fewer))
  return folder
}

test.each([
  [1, "it has 1 change this version does not know."],
  [2, "it has 2 changes this version does not know."],
])("refuses a database with %i changes of a newer version", async (count, sentence) => {
  const older = await olderMigrations(count)
  expect(await refusal(requireKnownSchema(w.pool, older))).toContain(sentence)
  expect(await refusal(requireCurrentSchema(w.pool, older))).toContain(sentence)
})

test("a role that cannot migrate refuses a database that lacks changes", async () => {
  const all = (await requireKnownSchema(w.pool, MIGRATIONS)).missing
  expect(all).toBe(0)
  const empty = await poolOf(await emptyDatabase(w))
  const { missing } = await requireKnownSchema(empty, MIGRATIONS)
  expect(missing).toBeGreaterThan(50)
  expect(await refusal(requireCurrentSchema(empty, MIGRATIONS))).toBe(
    `The database lacks ${missing} changes of this version, and the user of DATABASE_URL may not make them: set DATABASE_MIGRATION_URL to the owner of its tables.`,
  )
})

const SAFE = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  server_version_num: "160000",
}
const mayLose = (name: string) =>
  `The database runs with ${name} = off and may lose what it has confirmed: switch it on.`

test.each<[Partial<typeof SAFE>, string | undefined]>([
  [{}, undefined],
  [{ synchronous_commit: "remote_apply" }, undefined],
  [{ server_version_num: "159999" }, "PostgreSQL 16 or newer is needed."],
  [{ fsync: "off" }, mayLose("fsync")],
  [{ full_page_writes: "off" }, mayLose("full_page_writes")],
  [{ synchronous_commit: "off" }, mayLose("synchronous_commit")],
])("with %o a database is refused with: %s", async (settings, sentence) => {
  const rows = Object.entries({ ...SAFE, ...settings }).map(([name, setting]) => ({
    name,
    setting,
  }))
  const pool = { query: async () => ({ rows }) } as unknown as pg.Pool
  expect(await refusal(assertUsable(pool))).toBe(sentence)
})

test("refuses a real database that may lose what it has confirmed", async () => {
  const reckless = await poolOf(w.url, "-c synchronous_commit=off")
  // The databases of tests run without fsync as well.
  expect(await refusal(assertUsable(reckless))).toMatch(/(fsync|synchronous_commit) = off/)
})
