import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { accepts, freePort } from "./ports.ts"

/** Tests that need it say so and are skipped where it is not installed. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0

export interface RedisServer {
  port: number
  url: string
  pid(): number
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** A real Redis on a free loopback port, or a sentinel with its file. */
export async function startRedis(
  ...options: string[] | [sentinel: { file: string }]
): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), "grove-redis-"))
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    const [first] = options
    const program =
      typeof first === "object"
        ? [first.file, "--sentinel", "--port", String(port), "--bind", "127.0.0.1"]
        : [...args, ...(options as string[])]
    child = spawn("redis-server", [...program, "--dir", folder], { stdio: "ignore" })
    await untilAnswers(port)
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    await gone
  }
  await start()
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    kill,
    start,
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswers(port: number) {
  for (let attempt = 0; attempt < 250; attempt += 1) {
    if (await accepts(port)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Redis did not start on port ${port}.`)
}
