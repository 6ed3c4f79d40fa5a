import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

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
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
      ...env,
    },
  })
  const ended = once(child, "exit")
  const stop = async () => {
    child.kill("SIGTERM")
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, () => child.exitCode !== null)
  } catch (error) {
    // It would go on starting, and keep the machine busy.
    await stop()
    throw error
  }
  return { url, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, "close")
  return port
}

/** Beyond what a start takes on a busy machine. */
const START_MS = 120_000

async function untilReady(url: string, hasEnded: () => boolean) {
  for (const since = Date.now(); Date.now() - since < START_MS && !hasEnded();) {
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not start at ${url}.`)
}
