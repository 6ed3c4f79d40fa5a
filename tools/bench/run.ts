import { spawn, type ChildProcess } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"

import autocannon from "autocannon"
import pg from "pg"

import { migrateQueue } from "../../server/src/platform/jobs/worker.ts"
import { connect, migrate } from "../../server/src/platform/postgres.ts"
import { toUrl } from "../../server/src/supervisor/connection.ts"
import { startEmbedded } from "../../server/src/supervisor/embedded.ts"
import { fillCommunity, idOf, SIZES, type Size } from "./community.ts"
import { comparisons, thinOut } from "./growth.ts"
import { measures } from "./measures.ts"

/**
 * `npm run bench -- --size s`: the community, the reference and the product in one run; figures are ratios to the
 * reference, the median of one-second turns. Exits with 1 when a bar is missed.
 */
const { values } = parseArgs({
  options: {
    size: { type: "string", default: "s" },
    seconds: { type: "string", default: "8" },
    only: { type: "string" },
  },
})
const size = values.size as Size
if (!(size in SIZES)) throw new Error("--size is s, m or l")
const seconds = Number(values.seconds)
const WARM_UP_S = 2
const root = new URL("../..", import.meta.url).pathname

const dataDir = await mkdtemp(join(tmpdir(), "grove-bench-"))
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const database = await startEmbedded({ dataDir, log: quiet })
const url = toUrl(database.connection)
const children: ChildProcess[] = []
try {
  await migrate(url)
  const pool = connect(url, { max: 1 })
  await migrateQueue(pool)
  await pool.end()
  const client = new pg.Client({ connectionString: url })
  // The database is stopped under whoever is still connected.
  client.on("error", () => undefined)
  await client.connect()
  const began = Date.now()
  await fillCommunity(client, size)
  console.log(`Filled size ${size} in ${((Date.now() - began) / 1000).toFixed(0)} s`)

  const reader = await session(client, idOf(Math.floor(SIZES[size].people / 2)))
  const floorUrl = await started(["tools/bench/floor.ts"], { DATABASE_URL: url })
  const port = 4100 + (process.pid % 800)
  const grove = `http://localhost:${port}`
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
  }
  children.push(
    spawn(process.execPath, ["server/src/main.ts"], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    }),
  )
  await answering(`${grove}/api/ready`)

  const writers: string[] = []
  for (let n = 1; n <= 16; n++) writers.push((await session(client, idOf(n * 7))).token)
  const facts = { ...(await factsFor(client, reader.id)), writers }
  const results: { name: string; perSecond: number; share: number; bar: number; isMet: boolean }[] =
    []
  for (const measure of measures(grove, reader.token, facts)) {
    if (values.only && !measure.name.includes(values.only)) continue
    const { first, share } = await byTurns(measure.request, { url: floorUrl })
    results.push({
      name: measure.name,
      perSecond: Math.round(first),
      share: Number(share.toFixed(3)),
      bar: measure.bar,
      isMet: share >= measure.bar,
    })
  }
  console.table(results)

  const ids = await thinOut(client, SIZES[size].people)
  const growth: { name: string; times: number; bar: number; isMet: boolean }[] = []
  const readers = {
    many: await session(client, ids.many),
    few: await session(client, ids.few),
    nobody: await session(client, ids.nobody),
  }
  for (const { name, bar, large, small } of await comparisons(grove, readers)) {
    if (values.only && !name.includes(values.only)) continue
    const { share } = await byTurns(small, large)
    growth.push({ name, times: Number(share.toFixed(2)), bar, isMet: share <= bar })
  }
  console.table(growth)
  await mkdir(join(root, "bench"), { recursive: true })
  const report = JSON.stringify({ size, results, growth }, null, 2)
  await writeFile(join(root, "bench/results.json"), report)
  process.exitCode = [...results, ...growth].every((result) => result.isMet) ? 0 : 1
} finally {
  for (const child of children) {
    child.kill("SIGTERM")
    if (child.exitCode === null) await once(child, "exit")
  }
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** How many requests a second the first gets, and how many times as many as the second. */
async function byTurns(one: Partial<autocannon.Options>, other: Partial<autocannon.Options>) {
  await run(other, WARM_UP_S)
  await run(one, WARM_UP_S)
  const rounds: { first: number; share: number }[] = []
  for (let round = 0; round < seconds; round += 1) {
    // Second by second: a machine is not equally fast all day.
    const second = await run(other, 1)
    const first = await run(one, 1)
    rounds.push({ first, share: first / second })
  }
  return {
    first: median(rounds.map((round) => round.first)),
    share: median(rounds.map((round) => round.share)),
  }
}

/** Requests a second. */
async function run(request: Partial<autocannon.Options>, duration: number): Promise<number> {
  const options = { url: "", connections: 16, ...request }
  const result = await autocannon({ ...options, duration })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result["2xx"] / result.duration
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}

async function session(client: pg.Client, userId: string) {
  const token = randomBytes(32).toString("base64url")
  const hash = createHash("sha256").update(token).digest()
  await client.query("insert into sessions (token_hash, user_id) values ($1, $2)", [hash, userId])
  return { id: userId, token }
}

async function factsFor(client: pg.Client, readerId: string) {
  const { rows } = await client.query<{ post: string; author: string }>(
    `select p.id as post, p.author_id as author from posts p join follows f on f.followee_id = p.author_id
     where f.follower_id = $1 order by p.id desc limit 1`,
    [readerId],
  )
  return { postId: rows[0]!.post, authorId: rows[0]!.author }
}

async function started(args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error(`${args.join(" ")} did not start`)
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
