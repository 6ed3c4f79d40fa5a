import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"

import { mediaUrl } from "@grove/contract/media"
import type { Post } from "@grove/contract/posts"
import autocannon from "autocannon"
import pg from "pg"
import sharp from "sharp"

import { toUrl } from "../../server/src/supervisor/connection.ts"
import { startEmbedded } from "../../server/src/supervisor/embedded.ts"
import { buildWeb } from "../build.ts"
import { SIZES, type Size } from "./community.ts"
import { comparisons, acrossSizes, type Comparison } from "./growth.ts"
import { measures } from "./measures.ts"
import { setUp, startReference, type Bench } from "./setup.ts"
import { writeSummary, type Growth, type Result } from "./summary.ts"

/**
 * `npm run bench -- --size s` measures the reference and the product on the same community. Figures
 * are ratios to the reference, medians of one-second rounds. Writes docs/performance.md unless `--only` selects some.
 * Exits with 1 when a limit is missed.
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

await buildWeb()
const dataDir = await mkdtemp(join(tmpdir(), "grove-bench-"))
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const database = await startEmbedded({ dataDir, log: silentLog })
const url = toUrl(database.connection)
const children: ChildProcess[] = []
const port = 4100 + (process.pid % 800)
try {
  const machine = { url, dataDir, port, children }
  const bench = await setUp(size, machine)
  const { origin, reader, client } = bench
  const referenceUrl = await startReference(machine)
  const writers: string[] = []
  for (let n = 1; n <= 16; n++) writers.push((await bench.signIn(n * 7)).token)
  const pictureUrl = await postPicture(origin, reader.token)
  await requirePosts(origin, reader.token)
  const facts = { ...(await factsFor(client, reader.id)), pictureUrl, writers }
  const results: Result[] = []
  for (const measure of measures(origin, reader.token, facts)) {
    if (values.only && !measure.name.includes(values.only)) continue
    const against = measure.against ?? { url: referenceUrl }
    const { first, share } = await alternate(measure.request, against)
    results.push({
      name: measure.name,
      perSecond: Math.round(first),
      share: Number(share.toFixed(3)),
      bar: measure.bar,
      isMet: share >= measure.bar,
    })
  }
  console.table(results)

  const growth: Growth[] = []
  const compared = [...(await againstSmall(bench)), ...(await comparisons(bench, size))]
  for (const { name, bar, large, small } of compared) {
    if (values.only && !name.includes(values.only)) continue
    const { share } = await alternate(small, large)
    growth.push({ name, times: Number(share.toFixed(2)), bar, isMet: share <= bar })
  }
  console.table(growth)
  await mkdir(join(root, "bench"), { recursive: true })
  const report = JSON.stringify({ size, results, growth }, null, 2)
  await writeFile(join(root, "bench/results.json"), report)
  if (!values.only) await writeSummary({ size, fillSeconds: bench.fillSeconds, results, growth })
  process.exitCode = [...results, ...growth].every((result) => result.isMet) ? 0 : 1
} finally {
  for (const child of children) {
    child.kill("SIGTERM")
    if (child.exitCode === null) await once(child, "exit")
  }
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** The same kind of member in a small community, in the same run. */
async function againstSmall(large: Bench): Promise<Comparison[]> {
  if (size === "s") return []
  const machine = { url: await secondDatabase(), dataDir, port: port + 1, children }
  const small = await setUp("s", machine)
  return acrossSizes(large, small)
}

async function secondDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: toUrl(database.superuser) })
  await admin.connect()
  await admin.query(`create database small owner ${database.connection.user}`)
  await admin.end()
  return toUrl({ ...database.connection, database: "small" })
}

/** Requests per second of the first, and its ratio to the second. */
async function alternate(one: Partial<autocannon.Options>, other: Partial<autocannon.Options>) {
  await run(other, WARM_UP_S)
  await run(one, WARM_UP_S)
  const rounds: { first: number; share: number }[] = []
  for (let round = 0; round < seconds; round += 1) {
    // Alternates every second, because a machine's speed varies over time.
    const second = await run(other, 1)
    const first = await run(one, 1)
    rounds.push({ first, share: first / second })
  }
  return {
    first: median(rounds.map((round) => round.first)),
    share: median(rounds.map((round) => round.share)),
  }
}

/** Requests per second. */
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

/**
 * Uploads through the API, so that it is stored like any picture; returns the URL of a middle size.
 */
async function postPicture(origin: string, token: string): Promise<string> {
  const image = sharp({ create: { width: 1200, height: 800, channels: 3, background: "#3a7" } })
  const bytes = await image.jpeg().toBuffer()
  const answer = await fetch(`${origin}/api/posts`, {
    method: "POST",
    headers: { origin, cookie: `session=${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      content: "A picture for the benchmark",
      images: [`data:image/jpeg;base64,${bytes.toString("base64")}`],
    }),
  })
  const { images } = (await answer.json()) as Post
  return mediaUrl(images[0]!.hash, 640)
}

/** Without its content, the home page would be fast. */
async function requirePosts(origin: string, token: string) {
  const page = await fetch(origin, { headers: { cookie: `session=${token}` } })
  if (!(await page.text()).includes("<article"))
    throw new Error("The home page shows no posts. Does npm run build succeed?")
}

/** A followed author with their newest post and their name. */
async function factsFor(client: pg.Client, readerId: string) {
  const { rows } = await client.query<{ postId: string; authorId: string; name: string }>(
    `select p.id as "postId", p.author_id as "authorId", concat_ws(' ', u.first_name, u.last_name) as name
     from posts p join follows f on f.followee_id = p.author_id join users u on u.id = p.author_id
     where f.follower_id = $1 order by p.id desc limit 1`,
    [readerId],
  )
  return rows[0]!
}
