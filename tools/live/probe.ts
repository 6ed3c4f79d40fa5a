import { readFileSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"

/** What the server's process reports about itself. */
export interface Probe {
  /** Memory no other process shares, after a full collection; 0 if not asked for, because reading it takes long. */
  uniqueKb: number
  heapKb: number
  /** Processor time of the event loop's thread since the start: other programs on the machine do not count. */
  busyMs: number
  /** The longest the loop was kept from its timers since the last probe. */
  longestMs: number
}

/** Preloaded into the measured server: answers each message on its IPC channel with a probe. */
const delays = monitorEventLoopDelay({ resolution: 10 })
delays.enable()

process.on("message", (message) => {
  if (message === "probe" || message === "collect") process.send?.({ probe: probe(message) })
})

function probe(message: "probe" | "collect"): Probe {
  const { user, system } = process.threadCpuUsage()
  const times = { busyMs: (user + system) / 1000, longestMs: delays.max / 1e6 }
  delays.reset()
  if (message === "probe") return { uniqueKb: 0, heapKb: 0, ...times }
  for (let round = 0; round < 3; round += 1) globalThis.gc?.()
  return { uniqueKb: uniqueKb(), heapKb: process.memoryUsage().heapUsed / 1024, ...times }
}

function uniqueKb(): number {
  const rollup = readFileSync("/proc/self/smaps_rollup", "utf8")
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(rollup)?.[1])
  return field("Private_Clean") + field("Private_Dirty")
}
