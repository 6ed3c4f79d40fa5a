import { execFileSync } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"

import { withGrove, type Grove } from "../faults/grove.ts"
import { residentKb } from "../faults/memory.ts"
import { quantile } from "../faults/rig.ts"
import { openTraffic } from "./traffic.ts"

/**
 * `npm run bench:memory -- --minutes 10` starts Grove with its embedded database, prints the memory no other process
 * shares, first idle and then under mixed traffic with pictures. Exits with 1 when a limit is missed.
 */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, idle: { type: "boolean" } },
})
const IDLE_MB = 220
const SERVER_MB = 320
/** After the start, until the last connections and collections have settled. */
const SETTLE_MS = 20_000
const SAMPLE_MS = 10_000

const isKept = await withGrove(async (grove) => {
  await sleep(SETTLE_MS)
  const idle = print("idle after start", grove)
  if (values.idle) return idle <= IDLE_MB
  const { parent } = grove.pids()
  const traffic = await openTraffic(grove.url)
  const until = Date.now() + Number(values.minutes) * 60_000
  const samples: number[] = []
  const running = traffic.runUntil(until)
  while (Date.now() < until) {
    await sleep(Math.min(SAMPLE_MS, Math.max(0, until - Date.now())))
    samples.push(toMb(grove.pids().servers[0] ?? parent))
    console.log(`server process: ${samples.at(-1)} MB, ${traffic.calls()} calls`)
  }
  const { calls, failed, latencies } = await running
  print("after the traffic", grove)
  const half = samples.slice(Math.floor(samples.length / 2))
  const most = Math.max(...half)
  console.log(
    `${calls} calls in ${values.minutes} min, ${failed} failed, p99 ${quantile(latencies, 0.99).toFixed(0)} ms`,
  )
  console.log(
    `idle ${idle} MB (at most ${IDLE_MB}), levels off at ${most} MB (at most ${SERVER_MB})`,
  )
  return idle <= IDLE_MB && most <= SERVER_MB && failed === 0
}, {})
process.exitCode = isKept ? 0 : 1

/** Prints every process with its memory and returns the sum in megabytes. */
function print(when: string, grove: Grove): number {
  const { parent, postgres } = grove.pids()
  const processes = descendants([parent, postgres])
  const rows = processes.map(({ pid, name }) => ({ pid, name, mb: toMb(pid) }))
  const sum = Math.round(rows.reduce((total, { mb }) => total + mb, 0))
  console.log(`\n${when}: ${sum} MB`)
  console.table(rows)
  return sum
}

function descendants(roots: readonly number[]): { pid: number; name: string }[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n")
  const all = lines.flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)
    return match
      ? [{ pid: Number(match[1]), parent: Number(match[2]), name: match[3]!.slice(-60) }]
      : []
  })
  const found = new Set(roots)
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid))
}

function toMb(pid: number): number {
  try {
    return Math.round(residentKb(pid) / 102.4) / 10
  } catch {
    // Ended since it was listed.
    return 0
  }
}
