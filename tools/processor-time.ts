import { readdirSync, readFileSync } from "node:fs"

/**
 * Processor seconds of child processes with all that descend from them, by name of the phase that started them. Read
 * from /proc: on other systems the sums stay empty.
 *
 * Sampled, because phases overlap and a browser ends its processes without waiting for them. Processes that live shorter
 * than a sample are counted by the parent that waited for them.
 */
export interface ProcessorTime {
  /** Counts this process and its descendants for the phase. */
  follow(pid: number | undefined, phase: string): void
  /** Seconds by phase, most first. */
  sums(): [phase: string, seconds: number][]
  stop(): void
}

const SAMPLE_MS = 500
/** The kernel counts processor time in hundredths of a second. */
export const TICKS_PER_SECOND = 100

interface Reading {
  parent: number
  own: number
  /** Of children that ended and were waited for, with theirs. */
  ended: number
}

interface Followed extends Reading {
  phase: string
  /** What was read of its children that have ended since; the kernel then counts it in `ended`. */
  endedSeen: number
}

export function measureProcessorTime(): ProcessorTime {
  const roots = new Map<number, string>()
  const running = new Map<number, Followed>()
  const done = new Map<string, number>()
  const add = (phase: string, ticks: number) => done.set(phase, (done.get(phase) ?? 0) + ticks)

  const sample = () => {
    const readings = readProcesses()
    for (const [pid, process] of running) {
      if (readings.has(pid)) continue
      running.delete(pid)
      const ticks = process.own + Math.max(0, process.ended - process.endedSeen)
      add(process.phase, ticks)
      const parent = running.get(process.parent)
      if (parent) parent.endedSeen += process.own + Math.max(process.ended, process.endedSeen)
    }
    const phaseOf = (pid: number): string | undefined => {
      const phase = running.get(pid)?.phase ?? roots.get(pid)
      const parent = readings.get(pid)?.parent
      return phase ?? (parent === undefined ? undefined : phaseOf(parent))
    }
    for (const [pid, reading] of readings) {
      const phase = phaseOf(pid)
      if (phase === undefined) continue
      running.set(pid, { ...reading, phase, endedSeen: running.get(pid)?.endedSeen ?? 0 })
    }
  }
  const timer = setInterval(sample, SAMPLE_MS).unref()

  return {
    follow(pid, phase) {
      if (pid !== undefined) roots.set(pid, phase)
    },
    sums() {
      sample()
      const sums = new Map(done)
      for (const { phase, own, ended, endedSeen } of running.values())
        sums.set(phase, (sums.get(phase) ?? 0) + own + Math.max(0, ended - endedSeen))
      return [...sums]
        .map(([phase, ticks]): [string, number] => [phase, ticks / TICKS_PER_SECOND])
        .toSorted((a, b) => b[1] - a[1])
    },
    stop: () => clearInterval(timer),
  }
}

/** By process id. */
export function readProcesses(): Map<number, Reading> {
  const found = new Map<number, Reading>()
  for (const name of listProcesses()) {
    const reading = readProcess(name)
    if (reading) found.set(Number(name), reading)
  }
  return found
}

function listProcesses(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** Undefined when the process has ended meanwhile. */
function readProcess(pid: string): Reading | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name in parentheses may hold spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const at = (field: number) => Number(fields[field])
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return undefined
  }
}
