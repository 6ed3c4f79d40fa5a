import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { FastifyInstance } from "fastify"
import pg from "pg"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test, vi } from "vitest"

import { buildApp } from "../src/app.ts"
import { readConfig } from "../src/config.ts"
import { parsePosition } from "../src/platform/database/log-position.ts"
import { openReplicas, type Replicas } from "../src/platform/database/replicas.ts"
import { hashToken, newToken } from "../src/platform/http/session.ts"
import { openBus } from "../src/platform/live/bus.ts"
import { openStorage } from "../src/platform/media/open-storage.ts"
import { connect } from "../src/platform/postgres.ts"
import { prepareSchema } from "../src/platform/prepare-schema.ts"
import { toUrl } from "../src/supervisor/connection.ts"
import type { EmbeddedDatabase } from "../src/supervisor/embedded.ts"
import { builtWeb } from "./built-web.ts"
import { startPrimary, startReplica, urlOn } from "./replica.ts"
import { ORIGIN } from "./world.ts"

interface Node {
  http: FastifyInstance
  replicas: Replicas
  close(): Promise<void>
}

const log = pino({ level: "silent" })
const folder = await mkdtemp(join(tmpdir(), "grove-replicas-"))
const database = "grove"
let primary: EmbeddedDatabase
let replica: EmbeddedDatabase
let onReplica: pg.Pool
let onPrimary: pg.Pool
const nodes: Node[] = []
const webDist = await builtWeb()

/** A node that knows both servers by one address, and reads from the replica. */
async function startNode(): Promise<Node> {
  const hosts = [primary, replica].map(({ server }) => server.host).join(",")
  const url = toUrl({ ...primary.server, host: hosts, database })
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: url,
    DATABASE_REPLICA_URLS: urlOn(replica, database),
    RATE_LIMIT: "off",
    LOG_LEVEL: "silent",
  })
  const pool = connect(url, { max: 6 })
  const bus = await openBus(url, log)
  const replicas = openReplicas({
    urls: config.databaseReplicaUrls,
    primary: pool,
    poolSize: 4,
    log,
  })
  const { http } = await buildApp({
    config,
    pool,
    bus,
    replicas,
    storage: await openStorage(config, { log }),
    log,
    now: () => new Date(),
    webDist,
  })
  await http.ready()
  const node = {
    http,
    replicas,
    async close() {
      await http.close()
      await bus.close()
      await replicas.close()
      await pool.end()
    },
  }
  nodes.push(node)
  return node
}

/** A browser: keeps its cookies. */
async function browser(name: string) {
  const token = newToken()
  const id = crypto.randomUUID()
  await onPrimary.query(
    `insert into users (id, issuer, subject, email, first_name, handle)
     values ($1, 'https://test.example', $1, $1 || '@example.com', $2, 'm' || substr($1, 1, 8))`,
    [id, name],
  )
  await onPrimary.query("insert into sessions (token_hash, user_id) values ($1, $2)", [
    hashToken(token),
    id,
  ])
  const jar = new Map([["session", token]])
  const request = async (node: Node, method: "GET" | "POST", url: string, payload?: object) => {
    const answer = await node.http.inject({
      method,
      url,
      headers: { origin: ORIGIN, cookie: [...jar].map((pair) => pair.join("=")).join("; ") },
      ...(payload && { payload }),
    })
    for (const { name: key, value } of answer.cookies) jar.set(key, encodeURIComponent(value))
    return answer
  }
  const send = async (...args: Parameters<typeof request>) => {
    const answer = await request(...args)
    return { status: answer.statusCode, body: answer.json<never>() as unknown }
  }
  const page = async (node: Node, path: string) => (await request(node, "GET", path)).body
  const write = async (node: Node, content: string) => {
    const { status, body } = await send(node, "POST", "/api/posts", { content })
    if (status !== 201) throw new Error(`not acknowledged: ${status}`)
    return (body as { id: string }).id
  }
  const list = async (node: Node, path: string) => {
    const { status, body } = await send(node, "GET", path)
    expect(status).toBe(200)
    return (body as { content: string }[]).map(({ content }) => content)
  }
  const feed = (node: Node) => list(node, "/api/posts")
  const own = (node: Node) => list(node, `/api/users/${id}/posts`)
  return { id, send, page, write, feed, own }
}

const isReading = (node: Node) => node.replicas.states().every(({ isHealthy }) => isHealthy)

/** Waits until the replica has replayed all writes, and the nodes know. */
async function caughtUp() {
  const { rows } = await onPrimary.query<{ at: string }>("select pg_current_wal_flush_lsn() as at")
  const at = parsePosition(rows[0]!.at)!
  await vi.waitFor(
    () => expect(nodes.every(({ replicas }) => replicas.choose(at))).toBe(true),
    15_000,
  )
}

beforeAll(async () => {
  const [one, two] = [join(folder, "one"), join(folder, "two")]
  primary = await startPrimary(one)
  await prepareSchema(urlOf(primary.connection), urlOf(primary.server))
  replica = await startReplica({ dataDir: one, database: primary }, two, "two")
  onPrimary = new pg.Pool({ connectionString: urlOf(primary.connection) })
  onReplica = new pg.Pool({ connectionString: urlOf(replica.superuser) })
  onReplica.on("error", () => undefined)
  onPrimary.on("error", () => undefined)
  await Promise.all([startNode(), startNode()])
  await vi.waitUntil(() => nodes.every(isReading), 15_000)
}, 60_000)

const urlOf = (connection: EmbeddedDatabase["connection"]) => toUrl({ ...connection, database })

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await onReplica?.end()
  await onPrimary?.end()
  await replica?.stop(0)
  await primary?.stop(0)
  await rm(folder, { recursive: true, force: true })
})

test("reads from the replica, and from the primary what a member has just written", async () => {
  const [first, second] = nodes as [Node, Node]
  const [ann, ben] = [await browser("Ann"), await browser("Ben")]
  await ben.send(first, "POST", `/api/users/${ann.id}/follow`)
  await ben.write(first, "Ben's own")
  await caughtUp()
  await onReplica.query("select pg_wal_replay_pause()")
  try {
    // The replica has replayed what Ben wrote, but will not replay what Ann writes.
    const post = await ann.write(first, "Fresh")
    for (const node of nodes) expect(await ann.feed(node)).toContain("Fresh")
    for (const node of nodes) expect(await ben.feed(node)).not.toContain("Fresh")
    // The data in pages follows the same rule.
    for (const path of ["/", `/profile/${ann.id}`]) {
      expect([path, await ann.page(second, path)]).toEqual([path, expect.stringContaining("Fresh")])
      expect([path, await ben.page(second, path)]).toEqual([
        path,
        expect.not.stringContaining("Fresh"),
      ])
    }
    expect(await ann.page(second, "/search?q=Fresh")).toContain(post)
    expect(await ben.page(second, "/search?q=Fresh")).not.toContain(post)

    const unknown = await ben.send(second, "GET", `/api/posts/${post}/comments`)
    expect([unknown.status, unknown.body]).toEqual([200, []])
    const wrong = await ben.send(second, "GET", `/api/posts/${crypto.randomUUID()}/comments`)
    expect(wrong.status).toBe(404)
  } finally {
    await onReplica.query("select pg_wal_replay_resume()")
  }
  await vi.waitFor(async () => expect(await ben.feed(second)).toContain("Fresh"), 10_000)
})

test("shows every write to its author through another node, under load", async () => {
  const count = 20
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      const person = await browser(`Writer ${writer}`)
      for (let n = 0; n < count; n += 1) {
        const content = `${writer} wrote ${n}`
        await person.write(nodes[n % 2]!, content)
        expect((await person.own(nodes[(n + 1) % 2]!))[0]).toBe(content)
      }
    }),
  )
})

test("reads from the primary while the replica is down", async () => {
  const [node] = nodes as [Node]
  const ann = await browser("Ann")
  await ann.write(node, "Before")
  process.kill(replica.pid(), "SIGKILL")
  for (let n = 0; n < 50; n += 1) expect(await ann.own(node)).toEqual(["Before"])
  await replica.whenUp()
  await vi.waitFor(() => expect(isReading(node)).toBe(true), 10_000)
})

test("follows a failover: no acknowledged write is lost, and writes resume without a restart", async () => {
  const [node] = nodes as [Node]
  const admin = new pg.Client({ connectionString: toUrl(primary.superuser) })
  await admin.connect()
  await admin.query("alter system set synchronous_standby_names = '*'")
  await admin.query("select pg_reload_conf()")
  await vi.waitFor(async () => {
    const { rows } = await admin.query("select sync_state from pg_stat_replication")
    expect(rows).toEqual([{ sync_state: "sync" }])
  }, 15_000)
  await admin.end()

  const ann = await browser("Ann")
  const acknowledged: string[] = []
  for (let n = 0; n < 30; n += 1) {
    await ann.write(node, `Acknowledged ${n}`)
    acknowledged.push(`Acknowledged ${n}`)
  }
  await primary.stop(0)
  const refused = await ann.send(node, "POST", "/api/posts", { content: "Refused" })
  expect(refused.status).toBe(503)
  await onReplica.query("select pg_promote()")
  const promotedAt = Date.now()
  await vi.waitFor(() => ann.write(node, "After"), { timeout: 5000, interval: 50 })
  expect(Date.now() - promotedAt).toBeLessThan(5000)

  const { rows } = await onReplica.query<{ content: string }>(
    "select content from posts where author_id = $1 order by id",
    [ann.id],
  )
  expect(rows.map(({ content }) => content)).toEqual([...acknowledged, "After"])
})
