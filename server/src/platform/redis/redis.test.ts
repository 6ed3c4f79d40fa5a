import { expect, onTestFinished, test, vi } from "vitest"

import { freePort } from "../../../test/ports.ts"
import { scriptedRedis, type Reply, type ScriptedRedis } from "../../../test/scripted-redis.ts"
import { openRedis } from "./redis.ts"

/** `server/test/redis-*.api.test.ts` use real servers; these say what a client tells them, and lose it at will. */

function open(url: string) {
  const lines: [object, string][] = []
  const note = (...line: [object, string]) => void lines.push(line)
  const redis = openRedis(url, { info: note, warn: note })
  onTestFinished(() => redis.close())
  const changes: boolean[] = []
  redis.onChange((isReady) => void changes.push(isReady))
  const texts = () => lines.map(([, text]) => text)
  const ready = async () => {
    await expect.poll(() => redis.isReady()).toBe(true)
  }
  return { redis, lines, texts, changes, ready }
}

const single = ({ port }: ScriptedRedis, login = "") => `redis://${login}127.0.0.1:${port}`
const withPolicy = (reply: Reply) =>
  scriptedRedis(([name, ...rest]) =>
    name === "CONFIG" && rest.join(" ") === "GET maxmemory-policy" ? reply : undefined,
  )

test("refuses a malformed address", () => {
  expect(() => open("http://localhost")).toThrow("REDIS_URL is malformed.")
})

test("reports when it is connected, lost and back", async () => {
  const server = await withPolicy(new Map([["maxmemory-policy", "noeviction"]]))
  const { redis, changes, texts, ready } = open(single(server))
  expect(redis.isReady()).toBe(false)
  await ready()
  await expect.poll(() => changes).toEqual([true])
  server.drop()
  await expect.poll(() => changes.slice(0, 3)).toEqual([true, false, true])
  expect(redis.isReady()).toBe(true)
  expect(texts()).toEqual([
    "connected to Redis",
    expect.stringContaining("lost the connection"),
    "connected to Redis",
  ])
})

test("learns of a change from the client, before its own check", async () => {
  const idle = setInterval(() => undefined, 60_000)
  onTestFinished(() => clearInterval(idle))
  const timers = vi.spyOn(globalThis, "setInterval").mockReturnValueOnce(idle)
  onTestFinished(() => timers.mockRestore())
  const server = await scriptedRedis()
  const { changes } = open(single(server))
  await expect.poll(() => changes).toEqual([true])
  server.drop()
  await expect.poll(() => changes.slice(0, 3)).toEqual([true, false, true])
})

test.for<[string, Reply, object[]]>([
  ["keeps all keys", new Map([["maxmemory-policy", "noeviction"]]), []],
  ["evicts keys", new Map([["maxmemory-policy", "allkeys-lru"]]), [{ policy: "allkeys-lru" }]],
  ["does not say", new Map(), []],
  ["refuses the question", new Error("unknown command"), []],
])("warns about a server that evicts keys: one that %s", async ([, reply, warnings]) => {
  const server = await withPolicy(reply)
  const { redis, lines, ready } = open(single(server))
  await ready()
  await expect.poll(() => server.asked).toContain("CONFIG GET maxmemory-policy")
  // Answered in the order of the questions; the warning may be logged a moment later.
  await redis.publish("channel", "after it")
  await new Promise((resolve) => setImmediate(resolve))
  const details = lines.filter(([, text]) => text !== "connected to Redis").map(([first]) => first)
  expect(details).toEqual(warnings)
})

test("publishes and subscribes on sharded channels", async () => {
  const server = await scriptedRedis(([name = "", channel = ""]) =>
    /^s(?:un)?subscribe$/.test(name) ? [name, channel, name === "ssubscribe" ? 1 : 0] : undefined,
  )
  const { redis, ready } = open(single(server))
  await ready()
  const listener = () => undefined
  await redis.subscribe("grove:1", listener)
  await redis.unsubscribe("grove:1", listener)
  await redis.publish("grove:1", "hello")
  const about = server.asked.filter((command) => command.includes("grove:1"))
  expect(about).toEqual(["ssubscribe grove:1", "sunsubscribe grove:1", "SPUBLISH grove:1 hello"])
})

test("starts without a server: commands fail at once, and closing waits for nothing", async () => {
  const { redis, changes, texts } = open(`redis://127.0.0.1:${await freePort()}`)
  await expect(redis.publish("channel", "lost")).rejects.toThrow("The client is")
  expect([redis.isReady(), redis.client.isOpen]).toEqual([false, true])
  await redis.close()
  expect([redis.isReady(), redis.client.isOpen]).toEqual([false, false])
  expect([changes, texts().filter((text) => text.includes("lost"))]).toEqual([[], []])
})

test("closes the connection and the watch without reporting a loss", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await scriptedRedis()
  const { redis, changes, ready } = open(single(server))
  await ready()
  await expect.poll(() => changes).toEqual([true])
  await redis.close()
  expect(vi.getTimerCount()).toBe(0)
  await expect.poll(() => server.open()).toBe(0)
  expect(changes).toEqual([true])
  await redis.close()
})

test("signs in to a cluster, at the nodes that it names", async () => {
  let port = 0
  const node = await scriptedRedis(([name]) =>
    name === "CLUSTER" ? [[0, 16_383, ["127.0.0.1", port, "one"]]] : undefined,
  )
  port = node.port
  const { ready } = open(
    `redis+cluster://me:p%40ss@127.0.0.1:${await freePort()},127.0.0.1:${port}`,
  )
  await ready()
  expect(node.asked).toContain("CLUSTER SLOTS")
  const greetings = node.asked.filter((command) => command.startsWith("HELLO"))
  expect(greetings.length).toBeGreaterThan(0)
  for (const greeting of greetings) expect(greeting).toContain("AUTH me p@ss")
})

test("signs in to the primary that sentinels name, and not to them", async () => {
  const primary = await scriptedRedis(([name]) => (name === "ROLE" ? ["master", 0, []] : undefined))
  const sentinel = await scriptedRedis(([, what = "", ...rest]) => {
    if (what === "MASTER" && rest[0] === "grove")
      return new Map([
        ["ip", "127.0.0.1"],
        ["port", String(primary.port)],
        ["flags", "master"],
      ])
    return what === "SENTINELS" || what === "REPLICAS" ? [] : undefined
  })
  const { ready } = open(`redis+sentinel://me:secret@127.0.0.1:${sentinel.port}/grove`)
  await ready()
  expect(primary.asked.join()).toContain("AUTH me secret")
  expect(sentinel.asked.join()).not.toContain("AUTH")
})

test.for(["cluster", "sentinel"])("encrypts connections of rediss+%s", async (kind) => {
  const node = await scriptedRedis()
  open(`rediss+${kind}://127.0.0.1:${node.port}${kind === "sentinel" ? "/grove" : ""}`)
  await expect.poll(() => node.firstBytes[0]).toBe(22)
})
