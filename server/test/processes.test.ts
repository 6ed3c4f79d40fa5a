import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"

import { beforeAll, expect, test, vi } from "vitest"

import { cleanUpLater } from "./cleanup.ts"
import { COMPILED } from "./compiled.ts"
import { FEW_LOGINS } from "./few-logins.ts"
import { printedBy } from "./printed.ts"
import { world } from "./world.ts"

/** Two server processes of one machine, without Redis. */
let parent: ChildProcess
let address: string

beforeAll(async () => {
  const w = await world()
  const dataDir = await mkdtemp(join(tmpdir(), "grove-processes-"))
  parent = spawn(process.execPath, [join(import.meta.dirname, "plain-servers.ts")], {
    env: {
      PATH: "/usr/bin:/bin",
      ...COMPILED,
      DATABASE_URL: w.url,
      DATA_DIR: dataDir,
      WEB_CONCURRENCY: "2",
      LOG_LEVEL: "fatal",
    },
  })
  const closed = once(parent, "close")
  cleanUpLater(async () => {
    parent.kill("SIGTERM")
    await closed
    await rm(dataDir, { recursive: true, force: true })
  })
  ;[address] = await printedBy(parent).find(/http:\S+/, 2)
})

/** On a connection of its own, which either process may accept. */
async function ask(url: string) {
  const [response] = await once(get(url, { agent: false }), "response")
  return { status: response.statusCode as number, body: await text(response) }
}

function serverPids(): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n")
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent.pid)
    .map(([pid]) => pid!)
}

test("WEB_CONCURRENCY: processes without Redis share their limits", async () => {
  const [one, two] = serverPids() as [number, number]
  /** How many of these sign-ins one process accepts while the other is stopped. */
  const acceptedBy = async (stopped: number, count: number) => {
    process.kill(stopped, "SIGSTOP")
    try {
      const asked = Array.from({ length: count }, () => ask(`${address}/api/login`))
      const answers = await Promise.all(asked)
      return answers.filter(({ status }) => status !== 429).length
    } finally {
      process.kill(stopped, "SIGCONT")
    }
  }
  expect(await acceptedBy(two, FEW_LOGINS - 4)).toBe(FEW_LOGINS - 4)
  expect(await acceptedBy(one, FEW_LOGINS)).toBe(4)
  expect(await acceptedBy(two, 2)).toBe(0)
})

test("R22 a server process that stops answering is replaced within 15 s", async () => {
  const [silent, other] = serverPids() as [number, number]
  process.kill(silent, "SIGSTOP")
  const since = Date.now()
  await vi.waitUntil(() => !serverPids().includes(silent), { timeout: 40_000, interval: 200 })
  await vi.waitUntil(() => serverPids().length === 2, { timeout: 40_000 })
  expect(Date.now() - since).toBeLessThan(15_000)
  expect(serverPids()).toContain(other)
}, 60_000)
