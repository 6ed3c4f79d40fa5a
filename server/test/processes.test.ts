import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { pathToFileURL } from "node:url"

import { afterAll, beforeAll, expect, test, vi } from "vitest"

import { BUDGETS } from "../src/platform/http/rate-classes.ts"
import { COMPILED } from "./compiled.ts"
import { freePort } from "./ports.ts"

/** Two server processes of one machine, without Redis. */
let root: string
let port: number
let parent: ChildProcess

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "grove-processes-"))
  // The real server under a root without a web app, so that nothing is built.
  for (const folder of ["server/src", "web"]) await mkdir(join(root, folder), { recursive: true })
  for (const file of ["server/src/main.ts", "server/src/migrate.ts"]) {
    const original = pathToFileURL(join(import.meta.dirname, "../..", file)).href
    await writeFile(join(root, file), `await import("${original}")\n`)
  }
  await writeFile(
    join(root, "web/build.ts"),
    'import { mkdirSync } from "node:fs"\nmkdirSync("dist", { recursive: true })\n',
  )
  port = await freePort()
  const script = join(import.meta.dirname, "supervisor/parent.ts")
  parent = spawn(process.execPath, [script, root], {
    env: {
      PATH: "/usr/bin:/bin",
      ...COMPILED,
      DATA_DIR: join(root, "data"),
      PORT: String(port),
      WEB_CONCURRENCY: "2",
      LOG_LEVEL: "info",
    },
  })
  let output = ""
  for (const stream of [parent.stdout!, parent.stderr!])
    stream.on("data", (chunk) => (output += chunk))
  await vi.waitUntil(
    () => {
      if (parent.exitCode !== null) throw new Error(`The server ended: ${output}`)
      return output.split("Server listening").length > 2
    },
    { timeout: 60_000 },
  )
}, 70_000)

afterAll(async () => {
  if (parent.exitCode === null) {
    const ended = once(parent, "close")
    parent.kill("SIGTERM")
    await ended
  }
  await rm(root, { recursive: true, force: true })
}, 30_000)

/** On a connection of its own, which either process may accept. */
async function ask(path: string) {
  const [response] = await once(get({ port, path, agent: false }), "response")
  return { status: response.statusCode as number, body: await text(response) }
}

function serverPids(): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n")
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s.*main\.ts/.exec(line))
    .filter((match) => match?.[2] === String(parent.pid))
    .map((match) => Number(match?.[1]))
}

test("WEB_CONCURRENCY: processes without Redis share their limits", async () => {
  const { points } = BUDGETS.login[0]!
  const [one, two] = serverPids() as [number, number]
  /** How many of these sign-ins one process accepts while the other is stopped. */
  const acceptedBy = async (stopped: number, count: number) => {
    process.kill(stopped, "SIGSTOP")
    try {
      const answers = await Promise.all(Array.from({ length: count }, () => ask("/api/login")))
      return answers.filter(({ status }) => status !== 429).length
    } finally {
      process.kill(stopped, "SIGCONT")
    }
  }
  expect(await acceptedBy(two, points - 4)).toBe(points - 4)
  expect(await acceptedBy(one, points)).toBe(4)
  expect(await acceptedBy(two, 2)).toBe(0)
})
