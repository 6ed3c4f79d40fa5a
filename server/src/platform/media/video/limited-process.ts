import { spawn, type ChildProcess } from "node:child_process"

export interface ProcessLimits {
  /** Writable memory the process can map, enforced by the kernel where `ulimit -d` exists. */
  memoryMb: number
  /** Processor time of all its threads. Unlike elapsed time, it does not depend on what else the machine does. */
  cpuSeconds: number
  /** The largest file it can write. */
  fileMb: number
  /** Elapsed time after which it counts as stuck; 0 for none. */
  timeoutMs: number
}

const LIMITS =
  'ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null; shift 3; exec "$@"'
/** `ulimit -f` counts blocks of 512 bytes. */
const BLOCKS_PER_MB = 2048

/** Starts a program that reads untrusted files: without our environment, at low priority, ended when it takes too much. */
export function startLimited(
  command: readonly string[],
  limits: ProcessLimits,
  stdio: "ipc" | "ignore" = "ignore",
): ChildProcess {
  const numbers = [limits.memoryMb * 1024, limits.cpuSeconds, limits.fileMb * BLOCKS_PER_MB]
  const capped = ["-c", LIMITS, "sh", ...numbers.map(String), ...command]
  const [file = "", ...args] = process.platform === "win32" ? command : ["/bin/sh", ...capped]
  const child = spawn(file, args, {
    stdio: ["ignore", "ignore", "ignore", ...(stdio === "ipc" ? ["ipc" as const] : [])],
    env: { MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    timeout: limits.timeoutMs,
    killSignal: "SIGKILL",
  })
  return child
}
