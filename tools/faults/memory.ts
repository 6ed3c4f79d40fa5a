import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

/** What the process alone holds, shared libraries left out. */
export function residentKb(pid: number): number {
  if (process.platform !== "linux")
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }))
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
  const parts = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)]
  return parts.reduce((sum, [, kb]) => sum + Number(kb), 0)
}

/** The heap breathes: the least of a few looks is what is really needed. */
export async function settledKb(pid: number): Promise<number> {
  const looks: number[] = []
  for (let n = 0; n < 8; n += 1) {
    looks.push(residentKb(pid))
    await sleep(500)
  }
  return Math.min(...looks)
}

/** Open files and sockets; 0 where that cannot be known. */
export const handlesOf = (pid: number) =>
  process.platform === "linux" ? readdirSync(`/proc/${pid}/fd`).length : 0
