import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { COMPILED } from "../server/test/compiled.ts"

export interface OwnServer {
  url: string
  stop(): Promise<void>
}

/** A server of a test's own, on an empty database and with variables the shared one does not have. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "grove-e2e-own-"))
  const url = `http://localhost:${await freePort()}`
  const child = spawn(process.execPath, ["server/src/start.ts", "--keep-build"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...COMPILED,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
      ...env,
    },
  })
  const ended = once(child, "exit")
  // When the test gives up first, it would go on starting, and keep the machine busy.
  const end = () => void child.kill("SIGTERM")
  process.once("exit", end)
  const stop = async () => {
    end()
    await ended
    process.off("exit", end)
    await rm(dataDir, { recursive: true, force: true })
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await untilReady(url, hasEnded)
  if (!hasEnded()) return { url, stop }
  await stop()
  throw new Error(`The server ended instead of starting at ${url}.`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, "close")
  return port
}

async function untilReady(url: string, hasEnded: () => boolean) {
  while (!hasEnded() && !(await fetch(`${url}/api/ready`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 100))
}
