import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"

import { assertConnections } from "../src/supervisor/database.ts"
import { findPostgresOf } from "../src/supervisor/processes.ts"
import { COMPILED } from "./compiled.ts"
import { failingCells, MATRIX_TIMEOUT_MS } from "./failing-cells.ts"

const SERVER = join(import.meta.dirname, "..")
const PARENT = join(import.meta.dirname, "supervisor/parent.ts")
const templateUrl = inject("templateUrl")
const role = `weak_${randomUUID().slice(0, 8)}`
const database = `grove_${randomUUID().replaceAll("-", "")}`
const [newer, standby] = [`${database}_newer`, `${database}_standby`]
const silent = createServer(() => undefined)
let root = ""

const inDatabase = (name: string, user?: string) => {
  const [, credentials = "", query = ""] =
    /^postgres(?:ql)?:\/\/([^/]*)@?[^/]*\/[^?]*(.*)$/.exec(templateUrl) ?? []
  if (user === undefined) return `postgres://${credentials}/${name}${query}`
  return `postgres://${user}@${credentials.split("@")[1] ?? ""}/${name}${query}`
}
// Not connected to the template: a database with connections cannot be cloned.
const admin = new pg.Client({ connectionString: inDatabase("postgres") })

async function start(env: Record<string, string>, script = PARENT) {
  const settings = {
    PATH: "/usr/bin:/bin",
    ...COMPILED,
    DATA_DIR: join(root, "data"),
    PORT: "0",
    LOG_LEVEL: "warn",
    ...env,
  }
  const preloaded = script === MAIN ? ["--import", RESOLVE_DRIZZLE] : []
  const child = spawn(process.execPath, [...preloaded, script, root], {
    cwd: SERVER,
    env: settings,
  })
  let output = ""
  child.stdout.on("data", (chunk) => (output += chunk))
  child.stderr.on("data", (chunk) => (output += chunk))
  const [code] = (await once(child, "close")) as [number | null]
  return { output, code }
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "grove-start-"))
  cpSync(join(import.meta.dirname, "supervisor/root"), root, { recursive: true })
  writeFileSync(join(root, "file"), "")
  silent.listen(0, "127.0.0.1")
  await Promise.all([once(silent, "listening"), admin.connect()])
  await admin.query(`create role ${role} login password 'right'`)
  for (const name of [database, newer, standby]) await admin.query(`create database ${name}`)
  await admin.query(`alter database ${standby} set default_transaction_read_only = on`)
  const client = new pg.Client({ connectionString: inDatabase(newer) })
  await client.connect()
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 4102444800000)`)
  await client.end()
})

afterAll(async () => {
  silent.close()
  for (const name of [database, newer, standby])
    await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${role}`)
  await admin.end()
  rmSync(root, { recursive: true })
})

const portOf = () => (silent.address() as { port: number }).port

interface Case {
  env: () => Record<string, string>
  output: RegExp
  code?: number
  /** Starts another script than the supervisor. */
  script?: string
}

const START = join(SERVER, "src/start.ts")
const MAIN = join(SERVER, "src/main.ts")
/** As the supervisor starts it, and a quarter faster. */
const RESOLVE_DRIZZLE = join(SERVER, "src/supervisor/resolve-drizzle.ts")

const CASES: Record<string, Case> = {
  "a wrong variable": {
    env: () => ({ PORT: "many" }),
    script: START,
    code: 78,
    output: /^PORT must be a whole number from 0 to 65535, not 'many'\n$/,
  },
  "an identity provider without TLS": {
    env: () => ({
      OIDC_ISSUER: "http://id.example",
      OIDC_CLIENT_ID: "grove",
      OIDC_CLIENT_SECRET: "hunter2",
    }),
    script: START,
    code: 78,
    output: /^OIDC_ISSUER must begin with https:\/\/ unless the provider runs on this machine\n$/,
  },
  "a taken port": {
    env: () => ({ PORT: String(portOf()) }),
    output: /^Port \d+ on 127\.0\.0\.1 is used by another program\. .*with PORT\.\n$/,
  },
  "an address of another machine": {
    env: () => ({ HOST: "192.0.2.1", ALLOW_BUILTIN_IDP: "1" }),
    output: /^192\.0\.2\.1 is not an address of this machine: choose one with HOST.*\n$/,
  },
  "a data folder that is a file": {
    env: () => ({ DATA_DIR: join(root, "file") }),
    output: /^The data folder \S+ cannot be written to \(.+\)\. .*with DATA_DIR\.\n$/,
  },
  "a data folder that cannot be created": {
    env: () => ({ DATA_DIR: "/sys/grove" }),
    output: /^The data folder \/sys\/grove cannot be written to \(.+\)\. .*with DATA_DIR\.\n$/,
  },
  "no database at the address": {
    env: () => ({ DATABASE_URL: "postgres://me:hunter2@127.0.0.1:9/grove" }),
    output:
      /^The database postgres:\/\/127\.0\.0\.1:9\/grove cannot be used: .+\. Check DATABASE_URL\.\n$/,
  },
  "a database that never answers": {
    env: () => ({ DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${portOf()}/grove` }),
    output:
      /^The database postgres:\/\/127\.0\.0\.1:\d+\/grove cannot be used: .*timeout.*\. Check DATABASE_URL\.\n$/,
  },
  "a wrong password": {
    env: () => ({ DATABASE_URL: inDatabase(database, `${role}:hunter2`) }),
    output:
      /^The database \S+ cannot be used: password authentication failed.*Check DATABASE_URL\.\n$/,
  },
  "a database that does not exist": {
    env: () => ({ DATABASE_URL: inDatabase("nowhere") }),
    output:
      /^The database \S+ cannot be used: database "nowhere" does not exist\. Check DATABASE_URL\.\n$/,
  },
  "a database of a newer version": {
    env: () => ({ DATABASE_URL: inDatabase(newer) }),
    script: MAIN,
    code: 78,
    output: /^This database was written by a newer version of Grove: it has 1 change [^\n]+\n$/,
  },
  "a read-only database": {
    env: () => ({ DATABASE_URL: inDatabase(standby) }),
    script: MAIN,
    output: /^The database is read-only [^\n]+ check DATABASE_URL\.\n$/,
  },
  "a database user without privileges": {
    env: () => ({ DATABASE_URL: inDatabase(database, `${role}:right`) }),
    script: MAIN,
    code: 78,
    output:
      /^The database lacks \d+ changes of this version, and the user of DATABASE_URL may not make them: set DATABASE_MIGRATION_URL [^\n]+\n$/,
  },
}

test(
  "every misconfiguration ends with one actionable sentence, a non-zero code and no process left",
  async () => {
    const failures = await Promise.all(
      Object.entries(CASES).map((cell) => failingCells([cell], expectRefusal)),
    )
    expect(failures.flat()).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

async function expectRefusal({ env, output, code = 1, script }: Case, name: string) {
  // Separate folders, so that the cases can run at the same time.
  const own = { DATA_DIR: join(root, name), ...env() }
  const ended = await start(own, script)
  expect(ended).toEqual({ output: expect.stringMatching(output), code })
  expect(ended.output).not.toContain("hunter2")
  expect(ended.output).not.toMatch(/\n\s+at |node:internal/)
  expect(existsSync(join(own.DATA_DIR, "grove.lock"))).toBe(false)
  expect(await findPostgresOf(join(own.DATA_DIR, "postgres/data"))).toEqual([])
}

test.runIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "rejects a database with fsync off",
  async () => {
    const { output, code } = await start({ DATABASE_URL: inDatabase(database) })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The database \S+ cannot be used: .+fsync is off.+Check DATABASE_URL\.\n$/,
    )
  },
)

test("rejects more server processes than the database has connections for, and names the number that fits", async () => {
  await assertConnections(templateUrl, 1)
  await expect(assertConnections(templateUrl, 10_000)).rejects.toThrow(
    /^WEB_CONCURRENCY=10000 may need 50000 connections, but the database allows this user \d+: lower it to \d+, or raise max_connections there\.$/,
  )
})
