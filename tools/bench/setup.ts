import { spawn, type ChildProcess } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { createInterface } from "node:readline"

import pg from "pg"

import { migrateQueue } from "../../server/src/platform/jobs/worker.ts"
import { connect, migrate } from "../../server/src/platform/postgres.ts"
import { SERVER_OPTIONS } from "../../server/src/supervisor/node-options.ts"
import { fillCommunity, idOf, SIZES, type Size } from "./community.ts"

const root = new URL("../..", import.meta.url).pathname

export interface Member {
  id: string
  token: string
}

/** A community of a certain size and the server for it. */
export interface Bench {
  origin: string
  client: pg.Client
  /** An average member. */
  reader: Member
  signIn: (number: number) => Promise<Member>
  fillSeconds: number
}

interface Machine {
  url: string
  dataDir: string
  port: number
  /** Processes to stop at the end. */
  children: ChildProcess[]
}

export async function setUp(size: Size, machine: Machine): Promise<Bench> {
  const { url } = machine
  await migrate(url)
  const pool = connect(url, { max: 1 })
  await migrateQueue(pool)
  await pool.end()
  const client = new pg.Client({ connectionString: url })
  // Stopping the database terminates open connections.
  client.on("error", () => undefined)
  await client.connect()
  const startedAt = Date.now()
  await fillCommunity(client, size)
  const fillSeconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`Filled size ${size} in ${fillSeconds} s`)
  const origin = `http://localhost:${machine.port}`
  const env = {
    DATABASE_URL: url,
    DATA_DIR: machine.dataDir,
    PORT: String(machine.port),
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
  }
  machine.children.push(
    spawn(process.execPath, [...SERVER_OPTIONS, "server/src/main.ts"], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    }),
  )
  await answering(`${origin}/api/ready`)
  const signIn = async (number: number) => {
    const token = randomBytes(32).toString("base64url")
    const hash = createHash("sha256").update(token).digest()
    const sql = "insert into sessions (token_hash, user_id) values ($1, $2)"
    await client.query(sql, [hash, idOf(number)])
    return { id: idOf(number), token }
  }
  const reader = await signIn(Math.floor(SIZES[size].people / 2))
  return { origin, client, signIn, reader, fillSeconds }
}

/** Starts the reference and returns its address. */
export async function startReference({ url, children }: Machine): Promise<string> {
  const child = spawn(process.execPath, ["tools/bench/reference.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: url },
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error("the reference did not start")
}

async function answering(address: string) {
  for (let tries = 0; tries < 150; tries++) {
    const isUp = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${address} does not answer`)
}
