import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { SERVER_OPTIONS } from "../../server/src/supervisor/node-options.ts"

const ROOT = join(import.meta.dirname, "../..")

/** One server process of the cluster, which can be stopped and started again on its port. */
export interface Node {
  url: string
  pid(): number
  /** Resolves once `/api/ready` answers 200. */
  start(): Promise<void>
  /** Drains, as a service manager would let it. Resolves to the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

export function nodeOn(port: number, env: Record<string, string>): Node {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return null
    const ended = once(running, "exit")
    running.kill(signal)
    await ended
    return running.exitCode
  }
  return {
    url,
    pid: () => child?.pid ?? 0,
    async start() {
      const started = spawn(
        process.execPath,
        [...SERVER_OPTIONS, join(ROOT, "server/src/main.ts")],
        {
          cwd: ROOT,
          // A group of its own: Ctrl-C in the terminal reaches this process only, which stops all in order.
          detached: true,
          stdio: ["ignore", "inherit", "inherit"],
          env: { ...process.env, ...env, PORT: String(port) },
        },
      )
      child = started
      while (!(await fetch(`${url}/api/ready`).catch(() => undefined))?.ok) {
        if (started.exitCode !== null) throw new Error(`A node ended with code ${started.exitCode}`)
        await sleep(50)
      }
    },
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  }
}
