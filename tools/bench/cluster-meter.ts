import { createHash, randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

import pg from "pg"

import { toUrl } from "../../server/src/supervisor/connection.ts"
import type { Cluster } from "../cluster/cluster.ts"
import type { Member } from "../faults/rig.ts"
import { ACTIONS, perform, type Action, type ActionName, type Facts } from "./actions.ts"
import { fillCommunity, idOf, SIZES } from "./community.ts"
import { processorSeconds } from "./processor-time.ts"

/** Milliseconds of processor time per request. */
export interface Cost {
  server: number
  database: number
  redis: number
}

export interface Meter {
  members: readonly Member[]
  /** Sends `count` requests, the actions by turns, to the first `nodes` nodes in equal parts. */
  measure(actions: readonly ActionName[], count: number, nodes: number): Promise<Cost>
  /** Processor time of any work, per unit. */
  costOf(units: number, work: () => Promise<void>): Promise<Cost>
  /** Seconds of processor time per second while nothing is asked, per node and in all for the others. */
  idle: Cost
  /** Connections of a node to one database. */
  connections(): Promise<number>
  sizes(): Promise<{ databaseBytesPerPost: number; pageBytes: number }>
}

/** Enough that nobody reaches a rate limit: they are on, because counting is part of the cost. */
const MEMBERS = 240
const CALLERS = 8
const IDLE_MS = 4000

export async function prepareMeter(cluster: Cluster): Promise<Meter> {
  const client = new pg.Client({ connectionString: toUrl(cluster.primary.connection) })
  client.on("error", () => undefined)
  await client.connect()
  await fillCommunity(client, "s")
  const members = await signIn(client)
  const pictureUrl = await uploadPicture(cluster, members[0]!)
  const { rows: newest } = await client.query<{ id: string }>(
    "select id from posts order by id desc limit 50",
  )
  const facts = (n: number): Facts => ({
    member: members[n % members.length]!,
    other: members[(n * 7 + 1) % members.length]!.id,
    postId: newest[n % newest.length]!.id,
    pictureUrl,
  })

  const pids = () => ({
    server: cluster.nodes.map((node) => node.pid()).filter((pid) => pid > 0),
    database: [cluster.primary.pid(), cluster.replica.pid()],
    redis: cluster.redis ? [cluster.redis.pid()] : [],
  })
  const used = () => {
    const { server, database, redis } = pids()
    const sum = (all: readonly number[]) =>
      processorSeconds(all).reduce((total, each) => total + each, 0)
    return {
      server: sum(server),
      database: sum(database),
      redis: sum(redis),
      at: performance.now(),
    }
  }

  await sleep(1000)
  const idleFrom = used()
  await sleep(IDLE_MS)
  const idleTo = used()
  const idlePerMs = (key: "server" | "database" | "redis") =>
    (idleTo[key] - idleFrom[key]) / (idleTo.at - idleFrom.at)

  const costOf = async (units: number, work: () => Promise<void>): Promise<Cost> => {
    const before = used()
    await work()
    const after = used()
    // Background work grows with elapsed time, not with requests, so it is subtracted.
    const cost = (key: "server" | "database" | "redis") => {
      const seconds = after[key] - before[key] - idlePerMs(key) * (after.at - before.at)
      return Number(((Math.max(0, seconds) * 1000) / units).toFixed(3))
    }
    return { server: cost("server"), database: cost("database"), redis: cost("redis") }
  }

  let sent = 0
  return {
    members,
    costOf,
    idle: {
      server: (idlePerMs("server") * 1000) / cluster.nodes.length,
      database: idlePerMs("database") * 1000,
      redis: idlePerMs("redis") * 1000,
    },
    async measure(actions, count, nodes) {
      const start = sent
      sent += count
      // Making pictures is the work of browsers.
      const prepared = await Promise.all(
        Array.from({ length: count }, async (_, n) => {
          const action: Action = ACTIONS[actions[n % actions.length]!]
          return action.body?.(facts(start + n))
        }),
      )
      // One node after the other: sharing two cores, they would push each other out of the processor's caches.
      return costOf(count, async () => {
        const block = Math.ceil(count / nodes)
        for (let first = 0; first < count; first += block) {
          const node = cluster.nodes[first / block]!.url
          let next = first
          const call = async () => {
            for (let n = next++; n < Math.min(count, first + block); n = next++) {
              const name = actions[n % actions.length]!
              await perform(node, cluster.url, name, facts(start + n), prepared[n])
            }
          }
          await Promise.all(Array.from({ length: CALLERS }, call))
        }
      })
    },
    async connections() {
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where usename = $1",
        [cluster.primary.server.user],
      )
      return Math.round((rows[0]?.n ?? 0) / cluster.nodes.length)
    },
    async sizes() {
      const { rows: size } = await client.query<{ bytes: number }>(
        "select pg_database_size(current_database())::float8 as bytes",
      )
      const page = await fetch(cluster.nodes[0]!.url, {
        headers: { cookie: members[0]!.cookie, "accept-encoding": "br" },
      })
      const pageBytes = Number(page.headers.get("content-length") ?? 0)
      await page.arrayBuffer()
      await client.end()
      const bytes = Math.round((size[0]?.bytes ?? 0) / SIZES.s.posts)
      return { databaseBytesPerPost: bytes, pageBytes }
    },
  }
}

async function signIn(client: pg.Client): Promise<Member[]> {
  const members: Member[] = []
  for (let n = 0; n < MEMBERS; n += 1) {
    const token = randomBytes(32).toString("base64url")
    const id = idOf(100 + n)
    await client.query("insert into sessions (token_hash, user_id) values ($1, $2)", [
      createHash("sha256").update(token).digest(),
      id,
    ])
    members.push({ id, cookie: `session=${token}` })
  }
  return members
}

async function uploadPicture({ nodes, url }: Cluster, member: Member): Promise<string> {
  const body = await (ACTIONS.upload as Action).body?.({ member } as Facts)
  const response = await fetch(`${nodes[0]!.url}/api/posts`, {
    method: "POST",
    headers: { cookie: member.cookie, origin: url, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const { images } = (await response.json()) as { images: { url: string }[] }
  return images[0]!.url
}
