import { search } from "@grove/contract/search"
import { pino } from "pino"
import { afterAll, expect, test, vi } from "vitest"

import { openRedis, type Redis } from "../src/platform/redis/redis.ts"
import { hasRedis, startRedis, type RedisServer } from "./redis-server.ts"
import { urlOf, world, type World } from "./world.ts"

/** Two nodes on one database that share nothing but Redis. */
const POINTS = 12
const server: RedisServer | undefined = hasRedis ? await startRedis() : undefined
const clients: Redis[] = []

async function node(url: string): Promise<{ w: World; redis: Redis }> {
  const redis = openRedis(url, pino({ level: "silent" }))
  clients.push(redis)
  const budgets = { search: [{ points: POINTS, seconds: 60 }] }
  const w = await world({ RATE_LIMIT: "on" }, { redis, budgets })
  return { w, redis }
}

afterAll(async () => {
  for (const client of clients) await client.close()
  await server?.close()
})

const SKIPPED = "redis-server is not installed"
test.skipIf(!hasRedis)(
  `counts limits exactly over two nodes${hasRedis ? "" : `: ${SKIPPED}`}`,
  async () => {
    const [one, two] = [await node(server!.url), await node(server!.url)]
    await vi.waitUntil(() => one.redis.isReady() && two.redis.isReady(), 10_000)
    const person = await one.w.make.user()
    // The same member on both nodes: ids are what limits are counted by.
    await two.w.make.user({ id: person.id })
    const ask = async ({ w }: typeof one) =>
      (await w.as(person).request("GET", urlOf(search.find, {}, { q: "tree" }))).status
    const statuses = await Promise.all(
      Array.from({ length: 2 * POINTS }, (_, n) => ask(n % 2 === 0 ? one : two)),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(POINTS)
    expect(statuses.filter((status) => status === 429)).toHaveLength(POINTS)

    // Without Redis each node counts for itself and refuses no one because of it.
    await server!.kill()
    await vi.waitUntil(() => !one.redis.isReady(), 10_000)
    const other = await one.w.make.user()
    const alone = await Promise.all(
      Array.from({ length: POINTS + 3 }, async () => {
        const answer = await one.w.as(other).request("GET", urlOf(search.find, {}, { q: "tree" }))
        return answer.status
      }),
    )
    expect(alone.filter((status) => status === 200)).toHaveLength(POINTS)

    await server!.start()
    await vi.waitUntil(() => one.redis.isReady() && two.redis.isReady(), 10_000)
    const third = await one.w.make.user()
    await two.w.make.user({ id: third.id })
    const again = []
    for (let n = 0; n < POINTS + 4; n += 1) {
      const { w } = n % 2 === 0 ? one : two
      again.push((await w.as(third).request("GET", urlOf(search.find, {}, { q: "tree" }))).status)
    }
    expect(again.filter((status) => status === 200)).toHaveLength(POINTS)
  },
)
