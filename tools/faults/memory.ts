import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

import { WebSocket } from "ws"

/** Private memory of the process, without shared libraries. */
export function residentKb(pid: number): number {
  if (process.platform !== "linux")
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }))
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
  const parts = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)]
  return parts.reduce((sum, [, kb]) => sum + Number(kb), 0)
}

/** Open files and sockets; 0 where unknown. */
export const handlesOf = (pid: number) =>
  process.platform === "linux" ? readdirSync(`/proc/${pid}/fd`).length : 0

/**
 * Live heap in kilobytes, after a forced collection through the inspector. Resident memory tells
 * little, since a process returns none until the system needs it.
 */
export async function usedKb(pid: number, inspectPort: number): Promise<number> {
  process.kill(pid, "SIGUSR1")
  const list = async (): Promise<{ webSocketDebuggerUrl: string }[]> => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${inspectPort}/json`).catch(() => undefined)
      if (answer) return (await answer.json()) as { webSocketDebuggerUrl: string }[]
      await sleep(100)
    }
  }
  const [target] = await list()
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "")
  await new Promise((resolve) => socket.once("open", resolve))
  const ask = (id: number, method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      const look = (data: Buffer) => {
        const answer = JSON.parse(data.toString()) as {
          id?: number
          result: Record<string, number>
        }
        if (answer.id !== id) return
        socket.off("message", look)
        resolve(answer.result)
      }
      socket.on("message", look).send(JSON.stringify({ id, method }))
    })
  await ask(1, "HeapProfiler.collectGarbage")
  const { usedSize = 0, backingStorageSize = 0 } = await ask(2, "Runtime.getHeapUsage")
  socket.terminate()
  return (usedSize + backingStorageSize) / 1024
}
