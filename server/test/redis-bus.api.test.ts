import { messages } from "@grove/contract/messages"
import { pino } from "pino"
import { afterAll, expect, test, vi } from "vitest"

import { publish } from "../src/platform/live/bus.ts"
import { openRedis, type Redis } from "../src/platform/redis/redis.ts"
import { openScreen, type Screen } from "./live.ts"
import { hasRedis, startRedis } from "./redis-server.ts"
import { world, type Person, type World } from "./world.ts"

const server = hasRedis ? await startRedis() : undefined
const clients: Redis[] = []
const screens: Screen[] = []

/** Each node has a database of its own, so that only Redis can carry an event from one to the other. */
async function node() {
  const redis = openRedis(server!.url, pino({ level: "silent" }))
  clients.push(redis)
  const w = await world({}, { redis })
  const address = await w.listen()
  await vi.waitUntil(() => redis.isReady(), 10_000)
  return { w, redis, address }
}

async function open({ w, address }: { w: World; address: string }, person: Person) {
  const screen = await openScreen(w, address, person)
  screens.push(screen)
  return screen
}

afterAll(async () => {
  for (const { socket } of screens) socket.terminate()
  for (const client of clients) await client.close()
  await server?.close()
})

const why = hasRedis ? "" : " (redis-server is not installed)"

test.skipIf(!hasRedis)(
  `carries events between nodes, to the people they concern${why}`,
  async () => {
    const [one, two] = [await node(), await node()]
    const [ann, ben, cleo] = await Promise.all([
      one.w.make.user(),
      one.w.make.user(),
      one.w.make.user(),
    ])
    for (const { id } of [ann, ben, cleo]) await two.w.make.user({ id })
    const [annHere, annThere] = [await open(one, ann), await open(two, ann)]
    const [benThere, cleoThere] = [await open(two, ben), await open(two, cleo)]

    const { id } = await one.w
      .as(ann)
      .call(messages.send, { body: { receiverId: ben.id, content: "Hello" } })
    for (const screen of [annHere, annThere, benThere])
      expect((await screen.seen("message")).message.id).toBe(id)
    // Both people are on node two: the event reached it on two channels.
    await publish(await one.w.contextOf(), { userId: cleo.id }, { type: "standing" })
    await cleoThere.seen("standing")
    for (const screen of [annHere, annThere, benThere])
      expect(screen.events.filter(({ type }) => type === "message")).toHaveLength(1)
    expect(cleoThere.events.some(({ type }) => type === "message")).toBe(false)

    // While Redis is gone, events come through PostgreSQL.
    await server!.kill()
    await vi.waitUntil(() => !one.redis.isReady(), 10_000)
    await one.w.as(ben).call(messages.send, { body: { receiverId: ann.id, content: "Without" } })
    await annHere.seen("message", ({ message }) => message.content === "Without")

    // When it is back, clients reconnect, because they may have missed something.
    await server!.start()
    expect(await annHere.closed).toBe(1001)
    const again = await open(one, ann)
    await two.w.as(ben).call(messages.send, { body: { receiverId: ann.id, content: "Back" } })
    await again.seen("message", ({ message }) => message.content === "Back")
  },
)
