import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"

import { type Connection, toUrl, withClient } from "./connection.ts"
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "./embedded.ts"
import { createLog } from "./log.ts"
import { findPostgresOf, identityOf } from "./processes.ts"

let dataDir = ""
let running: EmbeddedDatabase | undefined
const children: ChildProcess[] = []
const at = (...names: string[]) => join(dataDir, ...names)
const cluster = () => at("postgres", "data")
/** For a busy machine. */
const PATIENT_MS = 15_000
const query = (to: Connection | string, sql: string) =>
  withClient(to, async (client) => (await client.query(sql)).rows)

async function start(options: Partial<EmbeddedOptions> = {}) {
  running = await startEmbedded({ dataDir, log: createLog("silent"), ...options })
  return running
}

async function startInChild() {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "../../test/supervisor/database.ts"),
    dataDir,
  ])
  children.push(child)
  const [pid] = await once(child.stdout, "data")
  return { child, pid: Number(pid) }
}

async function killed(child: ChildProcess) {
  child.kill("SIGKILL")
  await once(child, "exit")
}

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "grove-embedded-"))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL")
  await running?.stop()
  running = undefined
  for (const pid of await findPostgresOf(cluster())) process.kill(pid, "SIGKILL")
})

afterAll(() => rmSync(dataDir, { recursive: true }))

test("T41 creates a private database on the first start and leaves no process when stopped", async () => {
  const { connection, stop } = await start()
  expect(
    await query(toUrl(connection), "select * from pg_roles where rolname = current_user"),
  ).toMatchObject([{ rolname: "grove", rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
  const sql = `select current_setting('listen_addresses') as tcp, similarity('ö', unaccent('ö')) as trigrams,
    datlocprovider as provider, datlocale as locale, pg_get_userbyid(datdba) as owner
    from pg_database where datname = current_database()`
  expect(await query(connection, sql)).toEqual([
    { tcp: "", trigrams: 0, provider: "b", locale: "C.UTF-8", owner: "grove" },
  ])
  for (const [path, mode] of [
    ["postgres", 0o700],
    ["postgres/socket", 0o700],
    ["secrets", 0o700],
    ["secrets/postgres-superuser", 0o600],
    ["secrets/postgres-grove", 0o600],
    ["secrets/postgres-grove-server", 0o600],
  ] as const) {
    expect([path, statSync(at(path)).mode & 0o777]).toEqual([path, mode])
  }
  expect(readdirSync(at("postgres"))).not.toContain("init")
  expect(await findPostgresOf(cluster())).not.toEqual([])
  await stop()
  expect(await findPostgresOf(cluster())).toEqual([])
  expect(readdirSync(at("postgres", "socket"))).toEqual([])
})

test.runIf(process.platform === "linux")(
  "runs from its own copy of the programs, so that npm ci cannot remove a library",
  async () => {
    const { pid } = await start()
    const programs = `${realpathSync(at("postgres"))}/programs-`
    expect(readlinkSync(`/proc/${pid()}/exe`)).toContain(programs)
    expect(readdirSync(at("postgres")).filter((name) => name.startsWith("programs-"))).toHaveLength(
      1,
    )
  },
)

test("T41 adds the server role, which owns nothing, to a folder from a version with one role", async () => {
  const before = await start()
  const database = { ...before.superuser, database: "grove" }
  await query(before.connection, "create table of_before (id int)")
  await query(database, "drop owned by grove_server")
  await query(before.superuser, "drop owned by grove_server; drop role grove_server")
  await before.stop()
  rmSync(at("secrets/postgres-grove-server"))

  const { server, connection, stop } = await start()
  expect(
    await query(
      server,
      "select rolname, rolsuper, rolcreatedb from pg_roles where rolname = current_user",
    ),
  ).toEqual([{ rolname: "grove_server", rolsuper: false, rolcreatedb: false }])
  await expect(query(server, "create table mine (id int)")).rejects.toMatchObject({ code: "42501" })
  await expect(query(server, "select from of_before")).rejects.toMatchObject({ code: "42501" })
  await query(connection, "drop table of_before")
  await stop()
})

test("T41 rejects a wrong or missing password", async () => {
  const { connection, superuser } = await start()
  for (const password of ["", "password", connection.password]) {
    await expect(query({ ...superuser, password }, "select")).rejects.toThrow(/password/)
  }
})

test.runIf(process.platform === "linux")(
  "T41 hides our environment from the database processes",
  async () => {
    vi.stubEnv("OIDC_CLIENT_SECRET", "canary-in-the-environment")
    const database = await start()
    vi.unstubAllEnvs()
    const pids = await findPostgresOf(cluster())
    expect(pids.length).toBeGreaterThan(2)
    for (const pid of pids) {
      const entries = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")
      const names = entries.map((entry) => entry.split("=")[0]).filter(Boolean)
      // Child processes overwrite their environment with their titles.
      expect(new Set(names)).toEqual(
        new Set(pid === database.pid() ? ["LC_ALL", "PATH", "TZ"] : []),
      )
      expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).not.toMatch(/password|canary/)
    }
  },
)

test.runIf(process.getuid?.() === 0)(
  "T41 hides the socket from other users of the machine",
  async () => {
    const { superuser } = await start()
    const socket = `${superuser.host}/.s.PGSQL.5432`
    const script = `require("net").connect(process.argv[1]).on("error", (e) => { console.log(e.code); process.exit() })`
    const connectAs = (uid: number) =>
      spawnSync(
        "/usr/bin/env",
        [
          "node",
          "-e",
          `${script}.on("connect", () => { console.log("in"); process.exit() })`,
          socket,
        ],
        { uid, gid: uid, encoding: "utf8" },
      ).stdout.trim()
    expect(connectAs(0)).toBe("in")
    expect(connectAs(1234)).toBe("EACCES")
    expect(connectAs(65_534)).toBe("EACCES")
  },
)

test("restarts after a kill with everything that was committed", async () => {
  const database = await start()
  await query(database.connection, "create table notes (id int primary key)")
  await query(database.connection, "insert into notes select generate_series(1, 500)")
  for (let round = 1; round <= 3; round += 1) {
    const pid = database.pid()
    process.kill(pid, "SIGKILL")
    await vi.waitUntil(() => database.pid() !== pid, PATIENT_MS)
    await database.whenUp()
    expect(await query(database.connection, "select count(*)::int from notes")).toEqual([
      { count: 500 },
    ])
  }
})

test("R4 flushes a commit to disk before acknowledging it", async () => {
  const { connection } = await start()
  await withClient(connection, async (client) => {
    const flushes = async () => {
      const sql = "select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'"
      await client.query("select pg_stat_force_next_flush()")
      return (await client.query<{ n: number }>(sql)).rows[0]?.n ?? 0
    }
    const before = await flushes()
    for (let id = 1; id <= 30; id += 1) await client.query("insert into notes values ($1)", [-id])
    expect((await flushes()) - before).toBeGreaterThanOrEqual(30)
    await client.query("delete from notes where id < 0")
  })
})

test("does not stay blocked by a busy backend when the main process is killed", async () => {
  const database = await start()
  const pid = database.pid()
  // A busy loop does not notice that its postmaster is gone.
  const busy = query(database.connection, "do $$ begin loop end loop; end $$").catch(
    (error: unknown) => error,
  )
  await vi.waitUntil(async () => {
    const sql = "select from pg_stat_activity where state = 'active' and query like 'do %'"
    return (await query(database.superuser, sql)).length === 1
  }, PATIENT_MS)
  process.kill(pid, "SIGKILL")
  await busy
  await vi.waitUntil(() => database.pid() !== pid, PATIENT_MS)
  await database.whenUp()
  expect(await query(database.connection, "select 1 as one")).toEqual([{ one: 1 }])
})

test("adopts the running database after the supervisor was killed", async () => {
  const { child, pid } = await startInChild()
  await killed(child)
  expect(await identityOf(pid)).toBeDefined()
  const database = await start()
  expect(database.pid()).toBe(pid)
  process.kill(pid, "SIGKILL")
  await vi.waitUntil(() => database.pid() !== pid, PATIENT_MS)
  await database.whenUp()
  expect(await query(database.connection, "select 1 as one")).toEqual([{ one: 1 }])
  await database.stop()
  expect(await findPostgresOf(cluster())).toEqual([])
})

test("clears leftovers after both were killed", async () => {
  const { child, pid } = await startInChild()
  process.kill(pid, "SIGSTOP")
  await killed(child)
  process.kill(pid, "SIGKILL")
  expect(readdirSync(at("postgres", "socket"))).toContain(".s.PGSQL.5432.lock")
  const database = await start()
  expect(database.pid()).not.toBe(pid)
})

test("ignores a lock file that names another program", async () => {
  const lines = [process.pid, cluster(), 0, 5432, at("postgres", "socket"), "", "0 0", "ready"]
  writeFileSync(join(cluster(), "postmaster.pid"), `${lines.join("\n")}\n`)
  writeFileSync(at("postgres", "socket", ".s.PGSQL.5432.lock"), `${process.pid}\n`)
  const database = await start()
  expect(await query(database.connection, "select 1 as one")).toEqual([{ one: 1 }])
})

test("recreates lost secrets", async () => {
  const before = await start()
  await before.stop()
  rmSync(at("secrets"), { recursive: true })
  const { connection } = await start()
  expect(connection.password).not.toBe(before.connection.password)
  expect(await query(connection, "select count(*)::int from notes")).toEqual([{ count: 500 }])
})

test("never runs a persistent database without crash safety", async () => {
  await expect(start({ durable: false })).rejects.toThrow(/persistent database/)
  const elsewhere = mkdtempSync("/var/tmp/grove-embedded-")
  await expect(start({ dataDir: elsewhere, durable: false })).rejects.toThrow(
    /not a temporary folder/,
  )
  rmSync(elsewhere, { recursive: true })
})

test("moves the socket of a temporary database in a deep folder and marks it as temporary", async () => {
  const deep = at("a".repeat(60), "b".repeat(60))
  const { superuser, stop } = await start({ dataDir: deep, durable: false })
  expect(await query(superuser, "show fsync")).toEqual([{ fsync: "off" }])
  expect(superuser.host).toMatch(/grove-[0-9a-f]{16}$/)
  expect(statSync(superuser.host).mode & 0o777).toBe(0o700)
  await stop()
  await expect(start({ dataDir: deep })).rejects.toThrow(/created by a test run/)
  rmSync(superuser.host, { recursive: true })
})

test("names a folder that is not writable in one sentence", async () => {
  writeFileSync(at("file"), "")
  for (const impossible of [at("file"), at("file", "below"), "/sys/grove"]) {
    const failure = await startEmbedded({ dataDir: impossible, log: createLog("silent") }).catch(
      String,
    )
    expect(failure).toContain(`The data folder ${impossible} cannot be written to`)
    expect(failure).not.toContain("\n")
  }
})

test("logs neither statements nor their values, even if the folder's settings ask for it", async () => {
  await (await start()).stop()
  writeFileSync(
    join(cluster(), "postgresql.auto.conf"),
    "log_statement = 'all'\nlog_min_duration_statement = 0\nlog_min_error_statement = 'error'\n" +
      "log_min_messages = 'debug1'\nlog_parameter_max_length_on_error = -1\n",
  )
  const { connection } = await start()
  await withClient(toUrl(connection), async (client) => {
    for (const text of ["select $1::int", "select 1 / length($1) from nothing", "select $1::text"])
      await client.query(text, ["quokkasecret"]).catch(() => undefined)
    await client.query("do $$ begin raise warning 'quokkasecret'; end $$")
  })
  const log = readFileSync(at("postgres", "server.log"), "utf8")
  expect(log).toContain("ready to accept connections")
  expect(log).not.toContain("quokkasecret")
})

test("R4 overrides unsafe settings of the folder, rejects those of a role, and leaves nothing running", async () => {
  const { superuser, stop } = await start()
  for (const name of ["fsync", "full_page_writes"])
    await query(superuser, `alter system set ${name} = off`)
  await stop()
  await query((await start()).superuser, "alter role grove_server set synchronous_commit = off")
  await running?.stop()
  await expect(start()).rejects.toThrow(/can lose data: synchronous_commit is off/)
  expect(await findPostgresOf(cluster())).toEqual([])
})
