import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"

import { posts } from "@grove/contract/posts"
import { beforeAll, expect, onTestFinished, test } from "vitest"

import type { Caller } from "./caller.ts"
import { cleanUpLater } from "./cleanup.ts"
import { COMPILED } from "./compiled.ts"
import { printedBy } from "./printed.ts"
import { world } from "./world.ts"

const WARM_UP = 300
const MEASURED = 400
/** A closure that keeps a request with its answer costs as much as the answer, which is larger. */
const MAX_BYTES = 2000
const ANSWER_BYTES = 10_000

/** A server that prints a line for every collection. */
async function startServer(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "grove-garbage-"))
  const script = join(import.meta.dirname, "plain-server.ts")
  const server = spawn(
    process.execPath,
    ["--trace-gc-nvp", "--max-semi-space-size=1", "--min-semi-space-size=1", script],
    {
      env: {
        ...COMPILED,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        RATE_LIMIT: "off",
        LOG_LEVEL: "fatal",
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  )
  const ended = once(server, "close")
  cleanUpLater(async () => {
    server.kill("SIGTERM")
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  const { output, find } = printedBy(server)
  return { address: (await find(/http:\S+/))[0], output }
}

let as: Caller
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  const w = await world()
  as = w.as(await w.make.user())
  for (let n = 0; n < 20; n++)
    await as.call(posts.create, { body: { content: `${n} ${"words ".repeat(60)}` } })
  server = await startServer(w.url)
})

test("the memory of a request is free right after its answer, without a full collection", async () => {
  const { address, output } = server
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const readFeed = async () => {
    const request = get(`${address}/api/posts`, { agent, headers: { cookie: as.cookie } })
    const [response] = await once(request, "response")
    expect((await text(response)).length).toBeGreaterThan(ANSWER_BYTES)
  }
  // One at a time: a request that waits for the database during two collections is promoted rightly.
  const readFeeds = async (count: number) => {
    for (let n = 0; n < count; n++) await readFeed()
  }

  const promotedPerFeed = async () => {
    const before = output().length
    await readFeeds(MEASURED)
    const collections = [
      ...output()
        .slice(before)
        .matchAll(/\bgc=s\b.*\bpromoted=(\d+)/g),
    ]
    expect(collections.length).toBeGreaterThan(20)
    return collections.reduce((sum, [, bytes]) => sum + Number(bytes), 0) / MEASURED
  }
  await readFeeds(WARM_UP)
  expect(await promotedPerFeed()).toBeLessThan(MAX_BYTES)
})
