import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

import { COMPILED } from "../server/test/compiled.ts"

export interface NewServer {
  origin: string
  /** What the terminal printed for setting it up. */
  setupAddress: string
  stop(): Promise<void>
}

/** A loopback address that does not count as one, so that the server considers itself reachable by others. */
const HOST = "127.0.0.2"
const SETUP = /http:\S+\/setup\/\S+/

/** Starts an empty server of its own, whose settings no other test depends on. */
export async function startNewServer(port: number): Promise<NewServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "grove-new-"))
  const origin = `http://${HOST}:${port}`
  const child = spawn(process.execPath, ["server/src/start.ts", "--keep-build"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ...COMPILED,
      PORT: String(port),
      HOST,
      PUBLIC_URL: origin,
      ALLOW_BUILTIN_IDP: "1",
      DATA_DIR: dataDir,
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
    },
  })
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()))
  let setupAddress = ""
  for await (const line of createInterface({ input: child.stdout })) {
    setupAddress ||= SETUP.exec(line)?.[0] ?? ""
    if (line.startsWith("Grove is running")) break
  }
  child.stdout.resume()
  return {
    origin,
    setupAddress,
    async stop() {
      child.kill("SIGTERM")
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
