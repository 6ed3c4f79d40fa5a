import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import pg from "pg"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"

import { COMPILED } from "../../test/compiled.ts"
import { CONNECTIONS_PER_PROCESS } from "../platform/database/pool-size.ts"
import { findPort } from "./port.ts"
import { findPostgresOf, identityOf } from "./processes.ts"

const FIXTURES = join(import.meta.dirname, "../../test/supervisor")
const BASE = { PATH: "/usr/bin:/bin", ...COMPILED }
/** A busy machine takes its time to start several processes. */
const START_MS = 40_000
const started: ChildProcess[] = []
let root = ""
let port = 0
const dataDir = () => join(root, "data")
const cluster = () => join(dataDir(), "postgres/data")

interface Run {
  child: ChildProcess
  said(): string
  exit: Promise<number | null>
}

function run(env: Record<string, string> = {}, script = join(FIXTURES, "parent.ts")): Run {
  const settings = { ...BASE, DATA_DIR: dataDir(), PORT: String(port), ...env }
  const child = spawn(process.execPath, [script, root], { env: settings })
  started.push(child)
  let text = ""
  child.stdout.on("data", (chunk) => (text += chunk))
  child.stderr.on("data", (chunk) => (text += chunk))
  return { child, said: () => text, exit: once(child, "close").then(([code]) => code) }
}

const count = (parent: Run, text: string) => parent.said().split(text).length - 1

async function runUntilUp(env: Record<string, string> = {}) {
  const parent = run(env)
  await vi.waitUntil(() => parent.said().includes("Grove is running at"), START_MS)
  return parent
}

const ask = async () =>
  (await fetch(`http://127.0.0.1:${port}/`)).json() as Promise<{ pid: number; database: string }>
const askUntilAnswered = () => vi.waitUntil(() => ask().catch(() => undefined), START_MS)

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "grove-parent-"))
  cpSync(join(FIXTURES, "root"), root, { recursive: true })
  port = await findPort("127.0.0.1", 0)
})

afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL")
  for (const pid of await findPostgresOf(cluster())) process.kill(pid, "SIGKILL")
})

afterAll(() => rmSync(root, { recursive: true }))

test("R16 starts everything, keeps it alive and stops it in order", async () => {
  const parent = await runUntilUp({ WEB_CONCURRENCY: "2", FIXTURE_SECRET: "not for the build" })
  expect(parent.said()).toContain(`Grove is running at http://localhost:${port}\n`)
  const first = await ask()
  expect(first.database).toMatch(/^postgres:\/\/grove_server:.+@\/grove\?host=/)

  process.kill(first.pid, "SIGKILL")
  await vi.waitUntil(() => parent.said().includes("starting another"), START_MS)
  expect((await askUntilAnswered()).pid).not.toBe(first.pid)
  await vi.waitUntil(() => count(parent, "fixture listens") === 3, START_MS)

  parent.child.kill("SIGTERM")
  expect(await parent.exit).toBe(0)
  expect(count(parent, "fixture drained, database still there")).toBe(2)
  expect(await findPostgresOf(cluster())).toEqual([])
  expect(readdirSync(dataDir())).not.toContain("grove.lock")
})

test("gives many server processes a database with enough connections, adopted or not", async () => {
  const maxConnections = async () => {
    const client = new pg.Client({ connectionString: (await askUntilAnswered()).database })
    await client.connect()
    const { rows } = await client.query("show max_connections")
    await client.end()
    return Number(rows[0].max_connections)
  }
  const small = await runUntilUp()
  expect(await maxConnections()).toBe(60)
  small.child.kill("SIGKILL")
  await small.exit
  await runUntilUp({ WEB_CONCURRENCY: "5" })
  expect(await maxConnections()).toBe(5 * CONNECTIONS_PER_PROCESS + 10)
})

test("ignores SIGHUP without a terminal", async () => {
  const parent = await runUntilUp({ LOG_LEVEL: "info" })
  const { pid } = await ask()
  parent.child.kill("SIGHUP")
  await vi.waitUntil(() => parent.said().includes("SIGHUP has no effect"), START_MS)
  expect((await ask()).pid).toBe(pid)
  parent.child.kill("SIGTERM")
  expect(await parent.exit).toBe(0)
})

test.runIf(existsSync("/usr/bin/script"))("stops in order when the terminal closes", async () => {
  const said = join(root, "terminal.txt")
  const words = [process.execPath, join(FIXTURES, "parent.ts"), root].map((word) => `'${word}'`)
  const env = { ...BASE, DATA_DIR: dataDir(), PORT: String(port) }
  const args = ["--quiet", "--flush", "--command", `exec ${words.join(" ")}`, said]
  const terminal = spawn("/usr/bin/script", args, { env, stdio: ["pipe", "ignore", "ignore"] })
  started.push(terminal)
  await askUntilAnswered()
  terminal.kill("SIGKILL")
  // The lock goes last.
  await vi.waitUntil(() => !readdirSync(dataDir()).includes("grove.lock"), START_MS)
  expect(await findPostgresOf(cluster())).toEqual([])
})

test("reports a second start on the same folder in one line and leaves the first running", async () => {
  const first = await runUntilUp()
  const second = run({ PORT: "0" })
  expect(await second.exit).toBe(1)
  expect(second.said()).toBe(
    `Grove is already running on this data folder (pid ${first.child.pid}). ` +
      `Stop it first, or name another folder than ${dataDir()} with DATA_DIR.\n`,
  )
  expect(await ask()).toBeDefined()
})

test("waits for the previous instance when started again while it is stopping", async () => {
  const first = await runUntilUp()
  first.child.kill("SIGINT")
  await runUntilUp()
  expect(await first.exit).toBe(0)
})

test("starts normally after the supervisor and everything else was killed", async () => {
  const { child, exit } = await runUntilUp()
  const { pid } = await ask()
  child.kill("SIGKILL")
  await exit
  // Orphaned server processes exit on their own.
  await vi.waitUntil(async () => (await identityOf(pid)) === undefined, START_MS)
  expect(await findPostgresOf(cluster())).not.toEqual([])
  const next = await runUntilUp()
  expect(next.said()).toContain("Adopted the running PostgreSQL")
  next.child.kill("SIGTERM")
  expect(await next.exit).toBe(0)
  expect(await findPostgresOf(cluster())).toEqual([])
})

test("waits for a port its killed predecessor has not released yet", async () => {
  const { child, exit } = await runUntilUp()
  const { pid } = await ask()
  child.kill("SIGKILL")
  await exit
  await vi.waitUntil(async () => (await identityOf(pid)) === undefined, START_MS)
  const orphan = createServer().listen(port, "127.0.0.1")
  await once(orphan, "listening")
  const next = run()
  await vi.waitUntil(() => next.said().includes("waiting for it"), START_MS)
  orphan.close()
  await vi.waitUntil(() => next.said().includes("Grove is running at"), START_MS)
  next.child.kill("SIGTERM")
  expect(await next.exit).toBe(0)
  // Nothing was killed this time, so the port belongs to another program.
  const stranger = createServer().listen(port, "127.0.0.1")
  await once(stranger, "listening")
  const refused = run()
  expect(await refused.exit).toBe(1)
  expect(refused.said()).not.toContain("waiting for it")
  stranger.close()
})

test.runIf(process.platform === "linux")("stops in order when npm is killed", async () => {
  const npm = run(
    { npm_lifecycle_event: "start", FIXTURE_PARENT: join(FIXTURES, "parent.ts") },
    join(FIXTURES, "npm.ts"),
  )
  await vi.waitUntil(() => npm.said().includes("Grove is running at"), START_MS)
  npm.child.kill("SIGKILL")
  // The output closes when the last process that holds it exits.
  await npm.exit
  expect(count(npm, "fixture drained, database still there")).toBe(1)
  expect(await findPostgresOf(cluster())).toEqual([])
})

test("leaves nothing behind when stopped while starting", async () => {
  const fresh = join(root, "fresh")
  const parent = run({ DATA_DIR: fresh })
  await vi.waitUntil(() => existsSync(join(fresh, "postgres/data/postmaster.pid")), START_MS)
  parent.child.kill("SIGTERM")
  expect(await parent.exit).toBe(0)
  expect(await findPostgresOf(join(fresh, "postgres/data"))).toEqual([])
})

test.each([78, 1, 0])("exits when a server gives up with %i on the first start", async (code) => {
  const parent = run({ FIXTURE_EXIT: String(code) })
  expect(await parent.exit).toBe(code || 1)
  expect(parent.said()).toBe("The fixture gives up\n")
  expect(await findPostgresOf(cluster())).toEqual([])
})
