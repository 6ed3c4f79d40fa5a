import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const ROOT = join(import.meta.dirname, "../..")

/** The real thing, started as anybody would start it, on a data folder of its own. */
export interface Grove {
  url: string
  dataDir: string
  /** Fails if it ends before it is up. */
  start: () => Promise<void>
  pids: () => { parent: number; servers: number[]; postgres: number }
  /** Everything it has printed. */
  said: () => string
  /** Asks it to stop; resolves to the exit code of npm. */
  stop: () => Promise<number | null>
  /** Whatever happened: leave nothing running. */
  sweep: () => void
}

export async function prepareGrove(
  dataDir: string,
  script: "start" | "demo" = "start",
  settings: Record<string, string> = {},
): Promise<Grove> {
  const port = await freePort()
  const env = {
    ...process.env,
    // Settings of this machine's own community are none of ours.
    ENV_FILE: "/dev/null",
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
    ...settings,
  }
  let npm: ChildProcess | undefined
  let said = ""

  const parent = () => Number(JSON.parse(readFileSync(join(dataDir, "grove.lock"), "utf8")).pid)
  const postgres = () =>
    Number(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[0])

  return {
    url: `http://localhost:${port}`,
    dataDir,
    async start() {
      const child = spawn("npm", ["run", script], {
        cwd: ROOT,
        env,
        stdio: ["ignore", "pipe", "pipe"],
      })
      npm = child
      const before = said.length
      child.stdout.on("data", (chunk) => (said += chunk))
      child.stderr.on("data", (chunk) => (said += chunk))
      while (!said.includes("Grove is running at", before)) {
        if (child.exitCode !== null)
          throw new Error(`npm run ${script} ended:\n${said.slice(before)}`)
        await sleep(20)
      }
    },
    pids: () => ({ parent: parent(), servers: serversOf(parent()), postgres: postgres() }),
    said: () => said,
    async stop() {
      const child = npm
      if (!child) return null
      const exit = new Promise<number | null>((resolve) => child.once("close", resolve))
      process.kill(parent(), "SIGTERM")
      return exit
    },
    sweep() {
      for (const find of [parent, postgres]) {
        try {
          process.kill(find(), "SIGKILL")
        } catch {
          // Gone already, as it should be.
        }
      }
    },
  }
}

/** The server processes; while the web app is being built there are others. */
export function serversOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n")
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match?.[2] === String(pid) && match[3]?.includes("main.ts"))
    .map((match) => Number(match?.[1]))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === "object" && address ? address.port : 0
}

/** One of its own for the work, and nothing of it left afterwards. */
export async function withGrove<T>(
  work: (grove: Grove) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "grove-faults-"))
  const grove = await prepareGrove(dataDir, "start", settings)
  try {
    await grove.start()
    return await work(grove)
  } finally {
    await grove.stop().catch(() => undefined)
    grove.sweep()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
