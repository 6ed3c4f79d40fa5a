import { readdirSync, readFileSync } from "node:fs"

/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

interface Process {
  pid: number
  parent: number
  ticks: number
}

/** Fields after the name, which is in parentheses and can contain anything. */
function read(pid: string): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      // Children that have ended are counted by their parent.
      ticks: user! + system! + childUser! + childSystem!,
    }
  } catch {
    return undefined
  }
}

/** Seconds of processor time that each of these processes has used, with all its descendants. */
export function processorSeconds(pids: readonly number[]): number[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(read)
    .filter((each) => each !== undefined)
  const childrenOf = Map.groupBy(all, ({ parent }) => parent)
  const byPid = new Map(all.map((each) => [each.pid, each]))
  const sum = (pid: number): number =>
    (byPid.get(pid)?.ticks ?? 0) +
    (childrenOf.get(pid) ?? []).reduce((total, child) => total + sum(child.pid), 0)
  return pids.map((pid) => sum(pid) / TICKS_PER_SECOND)
}

/** Megabytes of memory that only this process uses, plus its share of what it shares. */
export function memoryMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
  return Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1]) / 1024
}
