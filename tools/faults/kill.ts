import { setTimeout as sleep } from "node:timers/promises"

import { type Grove, withGrove } from "./grove.ts"
import { postThrough, readPosts } from "./posts.ts"
import { signIn } from "./sign-in.ts"
import { startWriters, type Writers } from "./writers.ts"

const WRITERS = 8
const PROMISED_MS = 5000
const LIMIT_MS = 60_000

const VICTIMS = {
  server: (grove: Grove) => grove.pids().servers,
  postgres: (grove: Grove) => [grove.pids().postgres],
  both: (grove: Grove) => [...grove.pids().servers, grove.pids().postgres],
}

const killAll = (pids: number[]) => pids.forEach((pid) => process.kill(pid, "SIGKILL"))
const line = (...cells: (string | number)[]) =>
  console.log(cells.map((cell) => String(cell).padStart(10)).join(""))

async function round(grove: Grove, writers: Writers, victims: (grove: Grove) => number[]) {
  const pids = victims(grove)
  if (pids.length === 0) throw new Error("No process to kill")
  killAll(pids)
  const backMs = await writers.untilNextAck(LIMIT_MS)
  // Varies the moment of the next kill.
  await sleep(200 + Math.random() * 400)
  return backMs
}

function summary(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}

async function killRepeatedly(grove: Grove, rounds: number): Promise<boolean> {
  const cookie = await signIn(grove.url, "faults@example.com")
  const writers = startWriters(WRITERS, postThrough(grove.url, cookie))
  await writers.untilNextAck(LIMIT_MS)
  let slowest = 0

  line("killed", "rounds", "acks", "unknown", "p50 ms", "p95 ms", "max ms")
  const report = (name: string, times: number[], before: { acks: number; unknown: number }) => {
    const { p50, p95, max } = summary(times)
    slowest = Math.max(slowest, max)
    line(
      name,
      times.length,
      writers.acknowledged.size - before.acks,
      writers.unknown - before.unknown,
      p50,
      p95,
      max,
    )
  }
  const count = () => ({ acks: writers.acknowledged.size, unknown: writers.unknown })

  for (const [name, victims] of Object.entries(VICTIMS)) {
    const before = count()
    const times: number[] = []
    for (let done = 0; done < rounds; done += 1) times.push(await round(grove, writers, victims))
    report(name, times, before)
  }

  const before = count()
  killAll([grove.pids().parent])
  const [backMs] = await Promise.all([writers.untilNextAck(LIMIT_MS), grove.start()])
  report("parent", [backMs], before)

  await writers.stop()
  const found = await readPosts(grove.url, cookie)
  const there = new Set(found)
  const lost = [...writers.acknowledged].filter((id) => !there.has(id))
  const since = performance.now()
  const code = await grove.stop()
  const stopMs = Math.round(performance.now() - since)

  console.log(
    `acknowledged ${writers.acknowledged.size}, found ${found.length}, lost ${lost.length}, twice ${found.length - there.size}`,
  )
  const ended = grove.output().match(/^.*Server process \d+ ended \((?!SIGKILL).*$/gm) ?? []
  console.log(
    `slowest recovery ${slowest} ms (promised ${PROMISED_MS} ms); stopped in ${stopMs} ms with exit code ${code}`,
  )
  // Whatever happens to the database, the server stays up and answers 503.
  console.log(`server processes that exited unexpectedly: ${ended.length}`)
  if (ended.length > 0)
    console.log(
      grove
        .output()
        .split("\n")
        .filter((text) => !text.startsWith("{"))
        .slice(-40)
        .join("\n"),
    )
  return (
    ended.length === 0 &&
    lost.length === 0 &&
    found.length === there.size &&
    slowest <= PROMISED_MS &&
    code === 0
  )
}

/**
 * R1, R2, R3: repeatedly kills the server, PostgreSQL and both with SIGKILL during writes, then the
 * supervisor too, and checks that every acknowledged write is there.
 */
export const kill = (rounds = 20) => withGrove((grove) => killRepeatedly(grove, rounds))
