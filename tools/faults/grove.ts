import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const ROOT = join(import.meta.dirname, "../..")

/** The product, started with npm on its own data folder. */
export interface Grove {
  url: string
  dataDir: string
  /** Rejects if it exits before it is ready. */
  start: () => Promise<void>
  pids: () => { parent: number; servers: number[]; postgres: number }
  /** All of its output so far. */
  output: () => string
  /** Asks it to stop; resolves to npm's exit code. */
  stop: () => Promise<number | null>
  /** Kills everything that is still running. */
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
    // Settings of this machine's own installation must not leak in.
    ENV_FILE: "/dev/null",
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
    ...settings,
  }
  let npm: ChildProcess | undefined
  let output = ""

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
      const before = output.length
      child.stdout.on("data", (chunk) => (output += chunk))
      child.stderr.on("data", (chunk) => (output += chunk))
      while (!output.includes("Grove is running at", before)) {
        if (child.exitCode !== null)
          throw new Error(`npm run ${script} ended:\n${output.slice(before)}`)
        await sleep(20)
      }
    },
    pids: () => ({ parent: parent(), servers: serversOf(parent()), postgres: postgres() }),
    output: () => output,
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
          // Already gone, as expected.
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

/** A temporary folder, removed afterwards. */
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
