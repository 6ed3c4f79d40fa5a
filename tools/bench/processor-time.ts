import { readFileSync } from "node:fs"

import { readProcesses, TICKS_PER_SECOND } from "../processor-time.ts"

/** Seconds of processor time that each of these processes has used, with all its descendants. */
export function processorSeconds(pids: readonly number[]): number[] {
  const byPid = readProcesses()
  const childrenOf = Map.groupBy([...byPid.keys()], (pid) => byPid.get(pid)!.parent)
  const sum = (pid: number): number => {
    const { own = 0, ended = 0 } = byPid.get(pid) ?? {}
    return (childrenOf.get(pid) ?? []).reduce((total, child) => total + sum(child), own + ended)
  }
  return pids.map((pid) => sum(pid) / TICKS_PER_SECOND)
}

/** Megabytes of memory that only this process uses, plus its share of what it shares. */
export function memoryMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
  return Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1]) / 1024
}
