import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"

import { toUrl } from "../src/supervisor/connection.ts"
import { type EmbeddedDatabase, startEmbedded } from "../src/supervisor/embedded.ts"
import { COMPILED } from "./compiled.ts"

/** Nodes that keep nothing: the database is outside, and so are the pictures (here a store that is down). */

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }
const started: ChildProcess[] = []
let root: string
let database: EmbeddedDatabase

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "grove-no-disk-"))
  // The real server under a root without a web app, so that nothing is built.
  for (const folder of ["server/src", "web"]) await mkdir(join(root, folder), { recursive: true })
  for (const file of ["server/src/main.ts", "server/src/migrate.ts"]) {
    const original = pathToFileURL(join(import.meta.dirname, "../..", file)).href
    await writeFile(join(root, file), `await import("${original}")\n`)
  }
  await writeFile(
    join(root, "web/build.ts"),
    'import { mkdirSync } from "node:fs"\nmkdirSync("dist", { recursive: true })\n',
  )
  database = await startEmbedded({ dataDir: join(root, "database"), log: QUIET })
}, 60_000)

afterAll(async () => {
  const running = started.filter((child) => child.exitCode === null)
  const ended = running.map((child) => once(child, "close"))
  for (const child of running) child.kill("SIGTERM")
  await Promise.all(ended)
  await database.stop()
  await rm(root, { recursive: true, force: true })
}, 60_000)

function start(secretKey: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "supervisor/parent.ts"), root], {
    env: {
      PATH: "/usr/bin:/bin",
      ...COMPILED,
      // No folder can be made here, not even by root.
      DATA_DIR: "/sys/grove",
      PORT: "0",
      LOG_LEVEL: "warn",
      DATABASE_URL: toUrl(database.server),
      DATABASE_MIGRATION_URL: toUrl(database.connection),
      SECRET_KEY: secretKey,
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "media",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      ...more,
    },
  })
  started.push(child)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  const address = () => /Grove is running at (http:\S+)\n/.exec(output)?.[1]
  return {
    stop: () => child.kill("SIGTERM"),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended: once(child, "close").then(([code]) => [code, output] as const),
    running: () =>
      vi.waitUntil(
        () => {
          if (child.exitCode !== null) throw new Error(`The server ended: ${output}`)
          return address()
        },
        { timeout: 60_000 },
      ),
  }
}

test("starts two nodes without a disk at once, refuses one with another SECRET_KEY, and fails readiness before stopping", async () => {
  const web = start("1".repeat(32), { PROCESS: "web", DRAIN_SECONDS: "60" })
  const nodes = [web, start("1".repeat(32))]
  const addresses = await Promise.all(nodes.map((node) => node.running()))
  const keys = await Promise.all(
    addresses.map(async (address) => {
      expect((await fetch(`${address}/api/ready`)).status).toBe(200)
      return (await fetch(`${address}/idp/jwks`)).json()
    }),
  )
  expect(keys[0]).toEqual(keys[1])
  const [code, output] = await start("2".repeat(32)).ended
  expect(code).toBe(78)
  expect(output.split("\n")).toContainEqual(
    expect.stringMatching(/^SECRET_KEY is not the one that the secrets in the database are /),
  )

  // Jobs run on the other node only.
  const client = new pg.Client({ connectionString: toUrl(database.superuser) })
  await client.connect()
  const { rows } = await client.query(
    "select count(*)::int as workers from pg_stat_activity where query ilike '%listen%jobs:insert%' and pid <> pg_backend_pid()",
  )
  await client.end()
  expect(rows).toEqual([{ workers: 1 }])

  // A load balancer is told before the first connection is refused.
  web.stop()
  const ask = (path: string) => fetch(`${addresses[0]}${path}`)
  await vi.waitUntil(async () => (await ask("/api/ready")).status === 503, 10_000)
  expect(await (await ask("/api/ready")).json()).toMatchObject({
    message: "This server is shutting down.",
  })
  const served = await ask("/api/rules/public")
  expect([served.status < 500, served.headers.get("connection")]).toEqual([true, "close"])
  // The second signal, after the one of the terminal, ends the wait.
  await vi.waitUntil(() => (web.stop(), web.hasEnded()), { timeout: 10_000, interval: 500 })
}, 120_000)
