import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect, createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Tests that need it say so and are skipped where it is not installed. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0

export interface RedisServer {
  port: number
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** A real Redis on a free loopback port. */
export async function startRedis(...options: string[]): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), "grove-redis-"))
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    child = spawn("redis-server", [...args, "--dir", folder, ...options], { stdio: "ignore" })
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
    kill,
    start,
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function untilAnswers(port: number) {
  for (let attempt = 0; attempt < 250; attempt += 1) {
    const socket = connect(port, "127.0.0.1")
    const isUp = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Redis did not start on port ${port}.`)
}
