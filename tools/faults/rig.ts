import { type ChildProcess, spawn } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import pg from "pg"

import { migrateQueue } from "../../server/src/platform/jobs/worker.ts"
import { connect, migrate } from "../../server/src/platform/postgres.ts"
import { toUrl } from "../../server/src/supervisor/connection.ts"
import { startEmbedded } from "../../server/src/supervisor/embedded.ts"
import { freePort } from "./grove.ts"

const ROOT = join(import.meta.dirname, "../..")

export interface Member {
  id: string
  cookie: string
}

export interface Server {
  url: string
  pid: number
  /** Port of its inspector once enabled. */
  inspectPort: number
}

/** A real database and any number of server processes on it, each on its own port. */
export interface Rig {
  database: string
  origin: string
  client: pg.Client
  /** `prefix` is a wrapper command, such as one that pins it to a core. */
  serve: (prefix?: string[]) => Promise<Server>
  people: (count: number) => Promise<Member[]>
}

export async function withRig<T>(work: (rig: Rig) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "grove-faults-"))
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const stopping = new AbortController()
  const abort = () => stopping.abort()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, abort)
  const embedded = await startEmbedded({ dataDir, log: quiet, signal: stopping.signal })
  const database = toUrl(embedded.connection)
  const children: ChildProcess[] = []
  const client = new pg.Client({ connectionString: database })
  client.on("error", () => undefined)
  const origin = "http://localhost:3000"
  // Leaves no database behind when interrupted.
  const leave = () => void embedded.stop().then(() => process.exit(130))
  if (stopping.signal.aborted) leave()
  stopping.signal.addEventListener("abort", leave)

  const serve: Rig["serve"] = async (prefix = []) => {
    const port = await freePort()
    const inspectPort = await freePort()
    const program = [process.execPath, `--inspect-port=${inspectPort}`, "server/src/main.ts"]
    const [file = "", ...args] = [...prefix, ...program]
    const env = {
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: origin,
    }
    const child = spawn(file, args, {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...env, RATE_LIMIT: "off", LOG_LEVEL: "error" },
    })
    children.push(child)
    const url = `http://127.0.0.1:${port}`
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error("The server did not start")
      await sleep(50)
    }
    return { url, pid: child.pid ?? 0, inspectPort }
  }

  const people: Rig["people"] = (count) => addPeople(client, count)

  try {
    await migrate(database)
    const pool = connect(database, { max: 1 })
    await migrateQueue(pool)
    await pool.end()
    await client.connect()
    return await work({ database, origin, client, serve, people })
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, abort)
    for (const child of children) {
      child.kill("SIGTERM")
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
    }
    await client.end().catch(() => undefined)
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let made = 0

/** Adds members who are signed in. */
export async function addPeople(client: pg.Client, count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let n = 0; n < count; n += 1) {
    made += 1
    const token = randomBytes(32).toString("base64url")
    const { rows } = await client.query<{ id: string }>(
      `insert into users (issuer, subject, email, email_verified, first_name, last_name, handle, created_at)
       values ('faults', $1, $1 || '@faults.example', true, 'Person', $1, 'p' || $1, now() - interval '90 days')
       returning id`,
      [String(made)],
    )
    const id = rows[0]?.id ?? ""
    const hash = createHash("sha256").update(token).digest()
    const sql = "insert into sessions (token_hash, user_id) values ($1, $2)"
    await client.query(sql, [hash, id])
    members.push({ id, cookie: `session=${token}` })
  }
  return members
}

const isReady = (url: string) =>
  fetch(`${url}/api/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0

/** Prints a promise and its measurement; returns whether it was kept. */
export function reportResult(what: string, isKept: boolean, figures: string): boolean {
  console.log(`${isKept ? "kept  " : "BROKEN"}  ${what}: ${figures}`)
  return isKept
}
