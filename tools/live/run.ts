import { fork, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"

import pg from "pg"

import { migrateQueue } from "../../server/src/platform/jobs/worker.ts"
import { connect, migrate } from "../../server/src/platform/postgres.ts"
import { toUrl } from "../../server/src/supervisor/connection.ts"
import { startEmbedded } from "../../server/src/supervisor/embedded.ts"
import { SERVER_OPTIONS } from "../../server/src/supervisor/node-options.ts"
import { buildWeb } from "../build.ts"
import { openEcho, openReceivers, percentile } from "./deliveries.ts"
import { fillOnline, memberId, PEOPLE } from "./online.ts"
import type { Probe } from "./probe.ts"

/**
 * `npm run bench:live` holds 10,000 sockets open against one server and prints what an idle socket and an announced
 * post cost, and how fast messages arrive compared with a bare echo. Exits with 1 when a limit is missed.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "10000" },
    rate: { type: "string", default: "1000" },
    rounds: { type: "string", default: "3" },
  },
})
const sockets = Number(values.sockets)
if (!(sockets >= 1 && sockets <= 10_000)) throw new Error("--sockets is between 1 and 10000")
const CLIENT_PROCESSES = 4
/** Members beyond the idle ones, so that their messages need no socket of the idle ones. */
const FIRST_WRITER = 1
/** A whole interval between two checks of the sessions, with two pings: every second costs the server the same. */
const WINDOW_MS = 60_000
/** Busy time in three seconds below which the server counts as idle: its own, and that of each socket's pings. */
const QUIET_MS = 40
const QUIET_SOCKET_MS = 0.02
const root = new URL("../..", import.meta.url).pathname
const children: ChildProcess[] = []
const figures: { figure: string; value: number; limit: number | undefined; isMet: boolean }[] = []

await buildWeb()
const dataDir = await mkdtemp(join(tmpdir(), "grove-live-"))
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const stopping = new AbortController()
const database = await startEmbedded({ dataDir, log: silentLog, signal: stopping.signal })
// Leaves no database behind when interrupted.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    stopping.abort()
    for (const child of children) child.kill("SIGTERM")
    void database.stop().then(() => process.exit(130))
  })
const url = toUrl(database.connection)
try {
  await migrate(url)
  const pool = connect(url, { max: 1 })
  await migrateQueue(pool)
  await pool.end()
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect()
  const { postIds } = await fillOnline(client)
  const port = 4900 + (process.pid % 90)
  const origin = `http://localhost:${port}`
  const server = await startServer(port)

  // Warms up the handshake's code, whose memory is not a socket's.
  const warm = await openClients(origin, PEOPLE - 300, PEOPLE)
  for (const child of warm) child.kill()
  await settle(server, 0)
  const before = await ask(server, "collect")
  const clients = await openClients(origin, 101, 100 + sockets - 100)
  await settle(server, sockets)
  const after = await ask(server, "collect")
  const idle = sockets - 100
  figure("idle socket, kB", (after.uniqueKb - before.uniqueKb) / idle, 15)
  figure("idle socket, kB of JavaScript heap", (after.heapKb - before.heapKb) / idle)

  await announceAll(server, client, clients, postIds)

  const deliver = await openReceivers(origin, FIRST_WRITER)
  const echo = await openEcho(await startEcho())
  const rate = Number(values.rate)
  await deliver(rate / 2, 2)
  await echo(rate, 1)
  const all = { echo: [] as number[], answered: [] as number[], sent: [] as number[] }
  const rates: number[] = []
  let failed = 0
  for (let round = 0; round < Number(values.rounds); round += 1) {
    all.echo.push(...(await echo(rate, 4)))
    const result = await deliver(rate, 6)
    all.answered.push(...result.answered)
    all.sent.push(...result.sent)
    rates.push(result.perSecond)
    failed += result.failed
  }
  const floor = percentile(all.echo, 0.99)
  figure("bare echo, p99 ms", floor)
  figure("messages a second", percentile(rates, 0.5))
  figure("messages lost", failed, 0)
  figure("message sent to arrived, p50 ms", percentile(all.sent, 0.5))
  figure("message sent to arrived, p99 ms", percentile(all.sent, 0.99))
  figure("message answered to arrived, p99 ms", percentile(all.answered, 0.99))
  figure("answered to arrived, p99 of the echo's", percentile(all.answered, 0.99) / floor, 5)
  console.table(figures)
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
} finally {
  for (const child of children) {
    child.kill("SIGTERM")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function figure(name: string, value: number, limit?: number) {
  const isMet = limit === undefined || value <= limit
  figures.push({ figure: name, value: Number(value.toFixed(2)), limit, isMet })
  console.log(`${name}: ${value.toFixed(2)}`)
}

/** Announces one post, then one per second for a window, twice. An idle window precedes and follows each. */
async function announceAll(
  server: ChildProcess,
  client: pg.Client,
  clients: ChildProcess[],
  postIds: string[],
) {
  const perWindow = WINDOW_MS / 1000
  const idle = [await measure(server, () => sleep(WINDOW_MS))]
  /** Cost of publishing beyond the adjacent idle windows, which contain pings, timers and presence. */
  async function beyondIdle(ids: string[], everyMs: number) {
    const receivedBefore = await receivedBy(clients)
    const busy = await measure(server, () => publish(client, ids, everyMs))
    const received = (await receivedBy(clients)) - receivedBefore
    idle.push(await measure(server, () => sleep(WINDOW_MS)))
    const [before, after] = [idle.at(-2)!, idle.at(-1)!]
    return {
      totalMs: busy.totalMs - (before.totalMs + after.totalMs) / 2,
      eachMs: busy.eachMs - (before.eachMs + after.eachMs) / 2,
      longestMs: busy.longestMs,
      received,
    }
  }
  const one = await beyondIdle(postIds.slice(0, 1), WINDOW_MS)
  const first = await beyondIdle(postIds.slice(1, 1 + perWindow), 1000)
  const second = await beyondIdle(postIds.slice(1 + perWindow, 1 + 2 * perWindow), 1000)

  const idleMs = idle.map(({ eachMs }) => eachMs)
  figure("idle, ms of the event loop each second, least", Math.min(...idleMs))
  figure("idle, ms of the event loop each second, most", Math.max(...idleMs))
  figure("one post to everybody: ms of the event loop", one.totalMs)
  figure("one post to everybody: longest stretch, ms", one.longestMs)
  figure("one post to everybody: frames received", one.received)
  figure("a post a second: ms of the event loop each, first minute", first.eachMs)
  figure("a post a second: ms of the event loop each, second minute", second.eachMs)
  figure("a post a second: ms of the event loop each", (first.eachMs + second.eachMs) / 2, 5)
  figure("a post a second: longest stretch, ms", Math.max(first.longestMs, second.longestMs))
  figure(
    "a post a second: frames received each",
    (first.received + second.received) / perWindow / 2,
  )
}

/**
 * Total cost of the work, and its cost per second without the highest and lowest tenth of the seconds, when the machine
 * paused.
 */
async function measure(server: ChildProcess, work: () => Promise<unknown>) {
  const busyMs: number[] = []
  let longestMs = 0
  const done = work().then(() => true)
  for (let before = await ask(server, "probe"), isDone = false; !isDone;) {
    isDone = await Promise.race([done, sleep(1000, false)])
    const after = await ask(server, "probe")
    if (!isDone) busyMs.push(after.busyMs - before.busyMs)
    longestMs = Math.max(longestMs, after.longestMs)
    before = after
  }
  const cut = Math.floor(busyMs.length / 10)
  const usual = busyMs.toSorted((a, b) => a - b).slice(cut, busyMs.length - cut)
  return { totalMs: sum(busyMs), eachMs: sum(usual) / usual.length, longestMs }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/** Publishes the event of existing posts, so that only announcing is measured, not creating. */
async function publish(client: pg.Client, postIds: string[], everyMs: number) {
  const began = Date.now()
  for (const [k, postId] of postIds.entries()) {
    const data = { postId, authorId: memberId(1) }
    const payload = JSON.stringify({ name: "post.created", data })
    await client.query("select pg_notify('grove', $1)", [payload])
    await sleep(Math.max(0, began + (k + 1) * everyMs - Date.now()))
  }
}

async function startServer(port: number): Promise<ChildProcess> {
  const child = fork("server/src/main.ts", {
    cwd: root,
    execArgv: [
      ...SERVER_OPTIONS,
      "--expose-gc",
      "--import",
      new URL("probe.ts", import.meta.url).href,
    ],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
      MAX_CONNECTIONS: "20000",
    },
  })
  children.push(child)
  const isUp = await Promise.race([once(child, "message"), once(child, "exit").then(() => false)])
  if (isUp === false) throw new Error("the server did not start")
  return child
}

async function startEcho(): Promise<string> {
  const child = spawn(process.execPath, ["tools/live/echo.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) return line
  throw new Error("the echo did not start")
}

async function openClients(origin: string, from: number, to: number): Promise<ChildProcess[]> {
  const each = Math.ceil((to - from + 1) / CLIENT_PROCESSES)
  const started = Array.from({ length: CLIENT_PROCESSES }, (_, k) => {
    const last = Math.min(to, from + (k + 1) * each - 1)
    const child = fork("tools/live/clients.ts", [origin, String(from + k * each), String(last)], {
      cwd: root,
    })
    children.push(child)
    return child
  })
  await Promise.all(started.map((child) => once(child, "message")))
  return started
}

async function receivedBy(clients: ChildProcess[]): Promise<number> {
  const counts = clients.map(async (child) => {
    child.send("count")
    const [{ received, closed }] = (await once(child, "message")) as [Record<string, number>]
    if (closed) throw new Error(`${closed} sockets were closed`)
    return received!
  })
  return sum(await Promise.all(counts))
}

async function ask(server: ChildProcess, question: "probe" | "collect"): Promise<Probe> {
  server.send(question)
  const [{ probe }] = (await once(server, "message")) as [{ probe: Probe }]
  return probe
}

/** Waits until the server has nothing left to do, such as recording who is online. */
async function settle(server: ChildProcess, open: number) {
  for (let busyMs = Infinity; busyMs > QUIET_MS + open * QUIET_SOCKET_MS;) {
    const before = await ask(server, "probe")
    await sleep(3000)
    busyMs = (await ask(server, "probe")).busyMs - before.busyMs
  }
}
