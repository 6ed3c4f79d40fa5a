import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import pg from "pg"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"

import { CONNECTIONS_PER_PROCESS } from "../platform/connections.ts"
import { findPort } from "./port.ts"
import { findPostgresOf, identityOf } from "./processes.ts"

const FIXTURES = join(import.meta.dirname, "../../test/supervisor")
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
  const settings = { PATH: "/usr/bin:/bin", DATA_DIR: dataDir(), PORT: String(port), ...env }
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
  await vi.waitUntil(() => parent.said().includes("Grove is running at"), 10_000)
  return parent
}

const ask = async () =>
  (await fetch(`http://127.0.0.1:${port}/`)).json() as Promise<{ pid: number; database: string }>
const askUntilAnswered = () => vi.waitUntil(() => ask().catch(() => undefined), 5000)

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

test("R16 starts everything, keeps it alive, stops it in order", async () => {
  const parent = await runUntilUp({ WEB_CONCURRENCY: "2", FIXTURE_SECRET: "not for the build" })
  expect(parent.said()).toContain(`Grove is running at http://localhost:${port}\n`)
  const first = await ask()
  expect(first.database).toMatch(/^postgres:\/\/grove_server:.+@\/grove\?host=/)

  process.kill(first.pid, "SIGKILL")
  await vi.waitUntil(() => parent.said().includes("starting another"), 5000)
  expect((await askUntilAnswered()).pid).not.toBe(first.pid)
  await vi.waitUntil(() => count(parent, "fixture listens") === 3, 5000)

  parent.child.kill("SIGTERM")
  expect(await parent.exit).toBe(0)
  expect(count(parent, "fixture drained, database still there")).toBe(2)
  expect(await findPostgresOf(cluster())).toEqual([])
  expect(readdirSync(dataDir())).not.toContain("grove.lock")
})

test("many server processes get a database with room for all of them, taken over or not", async () => {
  const room = async () => {
    const client = new pg.Client({ connectionString: (await askUntilAnswered()).database })
    await client.connect()
    const { rows } = await client.query("show max_connections")
    await client.end()
    return Number(rows[0].max_connections)
  }
  const few = await runUntilUp()
  expect(await room()).toBe(60)
  few.child.kill("SIGKILL")
  await few.exit
  await runUntilUp({ WEB_CONCURRENCY: "5" })
  expect(await room()).toBe(5 * CONNECTIONS_PER_PROCESS + 10)
})

test("a hangup without a terminal changes nothing", async () => {
  const parent = await runUntilUp({ LOG_LEVEL: "info" })
  const { pid } = await ask()
  parent.child.kill("SIGHUP")
  await vi.waitUntil(() => parent.said().includes("SIGHUP changes nothing"), 5000)
  expect((await ask()).pid).toBe(pid)
  parent.child.kill("SIGTERM")
  expect(await parent.exit).toBe(0)
})

test.runIf(existsSync("/usr/bin/script"))("a closed terminal stops it in order", async () => {
  const said = join(root, "terminal.txt")
  const words = [process.execPath, join(FIXTURES, "parent.ts"), root].map((word) => `'${word}'`)
  const env = { PATH: "/usr/bin:/bin", DATA_DIR: dataDir(), PORT: String(port) }
  const args = ["--quiet", "--flush", "--command", `exec ${words.join(" ")}`, said]
  const terminal = spawn("/usr/bin/script", args, { env, stdio: ["pipe", "ignore", "ignore"] })
  started.push(terminal)
  await askUntilAnswered()
  terminal.kill("SIGKILL")
  await vi.waitUntil(async () => (await findPostgresOf(cluster())).length === 0, 10_000)
  expect(readdirSync(dataDir())).not.toContain("grove.lock")
})

test("a second start on the same folder says so in one line and leaves the first alone", async () => {
  const first = await runUntilUp()
  const second = run({ PORT: "0" })
  expect(await second.exit).toBe(1)
  expect(second.said()).toBe(
    `Grove is already running on this data folder (pid ${first.child.pid}). ` +
      `Stop it first, or name another folder than ${dataDir()} with DATA_DIR.\n`,
  )
  expect(await ask()).toBeDefined()
})

test("started again right after being asked to stop, it waits for its turn", async () => {
  const first = await runUntilUp()
  first.child.kill("SIGINT")
  await runUntilUp()
  expect(await first.exit).toBe(0)
})

test("killed outright, parent included, the next start simply works", async () => {
  const { child, exit } = await runUntilUp()
  const { pid } = await ask()
  child.kill("SIGKILL")
  await exit
  // Orphaned server processes leave by themselves.
  await vi.waitUntil(async () => (await identityOf(pid)) === undefined, 5000)
  expect(await findPostgresOf(cluster())).not.toEqual([])
  const next = await runUntilUp()
  expect(next.said()).toContain("Took over the running PostgreSQL")
  next.child.kill("SIGTERM")
  expect(await next.exit).toBe(0)
  expect(await findPostgresOf(cluster())).toEqual([])
})

test("killed outright, it waits for a port that its last process has not given back yet", async () => {
  const { child, exit } = await runUntilUp()
  const { pid } = await ask()
  child.kill("SIGKILL")
  await exit
  await vi.waitUntil(async () => (await identityOf(pid)) === undefined, 5000)
  const orphan = createServer().listen(port, "127.0.0.1")
  await once(orphan, "listening")
  const next = run()
  await vi.waitUntil(() => next.said().includes("waiting for it"), 10_000)
  orphan.close()
  await vi.waitUntil(() => next.said().includes("Grove is running at"), 10_000)
  next.child.kill("SIGTERM")
  expect(await next.exit).toBe(0)
  // Nobody was killed this time: a port that is taken is somebody else's.
  const stranger = createServer().listen(port, "127.0.0.1")
  await once(stranger, "listening")
  const refused = run()
  expect(await refused.exit).toBe(1)
  expect(refused.said()).not.toContain("waiting for it")
  stranger.close()
})

test.runIf(process.platform === "linux")(
  "when npm is killed outright, what it started stops in good order",
  async () => {
    const npm = run(
      { npm_lifecycle_event: "start", FIXTURE_PARENT: join(FIXTURES, "parent.ts") },
      join(FIXTURES, "npm.ts"),
    )
    await vi.waitUntil(() => npm.said().includes("Grove is running at"), 10_000)
    npm.child.kill("SIGKILL")
    // Its output stays open until the last process that holds it has left.
    await npm.exit
    expect(count(npm, "fixture drained, database still there")).toBe(1)
    expect(await findPostgresOf(cluster())).toEqual([])
  },
)

test("a stop in the middle of starting leaves nothing behind", async () => {
  const fresh = join(root, "fresh")
  const parent = run({ DATA_DIR: fresh })
  await vi.waitUntil(() => existsSync(join(fresh, "postgres/data/postmaster.pid")), 10_000)
  parent.child.kill("SIGTERM")
  expect(await parent.exit).toBe(0)
  expect(await findPostgresOf(join(fresh, "postgres/data"))).toEqual([])
})

test.each([78, 1, 0])(
  "a server that gives up with %i at the first start ends the whole",
  async (code) => {
    const parent = run({ FIXTURE_EXIT: String(code) })
    expect(await parent.exit).toBe(code || 1)
    expect(parent.said()).toBe("The fixture gives up\n")
    expect(await findPostgresOf(cluster())).toEqual([])
  },
)
