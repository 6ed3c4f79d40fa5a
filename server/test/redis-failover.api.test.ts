import { messages } from "@grove/contract/messages"
import { search } from "@grove/contract/search"
import { pino } from "pino"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"

import { openRedis, type Redis } from "../src/platform/redis/redis.ts"
import { openScreen, type Screen } from "./live.ts"
import { hasRedis } from "./redis-server.ts"
import { startRedisCluster, startSentinels, type Topology } from "./redis-topologies.ts"
import { urlOf, world, type Person, type World } from "./world.ts"

/** Two nodes that share nothing but Redis, which replaces its own lost servers. */
const POINTS = 12
/** An election takes seconds, on a busy machine several of them. */
const FOLLOWED_MS = 60_000
const clients: Redis[] = []
const screens: Screen[] = []
const topologies: Topology[] = []

interface Node {
  w: World
  redis: Redis
  address: string
}

async function node(url: string): Promise<Node> {
  const redis = openRedis(url, pino({ level: "silent" }))
  clients.push(redis)
  const budgets = { search: [{ points: POINTS, seconds: 60 }] }
  const w = await world({ RATE_LIMIT: "on" }, { redis, budgets })
  const address = await w.listen()
  await vi.waitUntil(() => redis.isReady(), FOLLOWED_MS)
  return { w, redis, address }
}

afterAll(async () => {
  for (const { socket } of screens) socket.terminate()
  for (const client of clients) await client.close()
  for (const topology of topologies) await topology.close()
})

/** How many of twice as many searches as allowed are answered, half on each node. */
async function allowedOf([one, two]: [Node, Node], person: Person) {
  const statuses = await Promise.all(
    Array.from({ length: 2 * POINTS }, async (_, n) => {
      const { w } = n % 2 === 0 ? one : two
      return (await w.as(person).request("GET", urlOf(search.find, {}, { q: "tree" }))).status
    }),
  )
  return statuses.filter((status) => status === 200).length
}

/** The same member on both nodes. */
async function memberOf([one, two]: [Node, Node]): Promise<Person> {
  const person = await one.w.make.user()
  await two.w.make.user({ id: person.id })
  return person
}

/** Where Redis answers too late, as on a busy machine, a process counts on its own: the next member is counted again. */
const limitsAreExact = (nodes: [Node, Node]) =>
  vi.waitFor(async () => expect(await allowedOf(nodes, await memberOf(nodes))).toBe(POINTS), {
    timeout: FOLLOWED_MS,
  })

const KINDS = { Sentinel: startSentinels, Cluster: startRedisCluster }
const why = hasRedis ? "" : " (redis-server is not installed)"

test.skipIf(!hasRedis).each(Object.entries(KINDS))(
  `Redis %s: limits are exact and events arrive, before and after a failover${why}`,
  { timeout: 200_000 },
  async (_kind, start) => {
    const topology = await start()
    topologies.push(topology)
    const nodes: [Node, Node] = [await node(topology.url), await node(topology.url)]
    const [one, two] = nodes
    const [ann, ben] = [await memberOf(nodes), await memberOf(nodes)]
    await limitsAreExact(nodes)

    const open = async () => {
      const screen = await openScreen(two.w, two.address, ben)
      screens.push(screen)
      return screen
    }
    const send = (content: string) =>
      one.w.as(ann).call(messages.send, { body: { receiverId: ben.id, content } })
    const before = await open()
    await send("Before")
    await before.seen("message", ({ message }) => message.content === "Before")

    await topology.killOwnerOf(`grove:live:user:${ben.id}`)
    // Nobody is refused meanwhile.
    expect((await one.w.as(ben).request("GET", "/api/posts")).status).toBe(200)
    // Browsers whose connection ended open a new one; the others keep receiving.
    let screen = before
    let isOver = false
    onTestFinished(() => void (isOver = true))
    void before.closed.then(async () => {
      if (!isOver) screen = await open()
    })
    let attempt = 0
    await vi.waitFor(
      async () => {
        attempt += 1
        await send(`After ${attempt}`)
        await vi.waitUntil(
          () =>
            screen.events.some(
              (event) => event.type === "message" && event.message.content.startsWith("After"),
            ),
          500,
        )
      },
      { timeout: FOLLOWED_MS, interval: 100 },
    )
    await vi.waitUntil(() => one.redis.isReady() && two.redis.isReady(), FOLLOWED_MS)
    await limitsAreExact(nodes)
  },
)
