import { execFileSync } from "node:child_process"
import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

import { quantile, verdict, withRig } from "./rig.ts"

const SECONDS = 12
const STEP_MS = 10

interface Outcome {
  served: number
  refused: number
  /** Refusals that did not say when to come back. */
  rude: number
  failed: number
  times: number[]
}

/** Calls at a rate that does not care how the server is doing, as people do. */
async function storm(url: string, cookie: string, rate: number): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1500 })
  const outcome: Outcome = { served: 0, refused: 0, rude: 0, failed: 0, times: [] }
  const pending = new Set<Promise<void>>()
  const call = (): Promise<void> =>
    new Promise<void>((resolve) => {
      const since = performance.now()
      const asked = request(url, { agent, headers: { cookie } }, (response) => {
        response.resume().once("close", () => {
          if (response.statusCode === 200) {
            outcome.served += 1
            outcome.times.push(performance.now() - since)
          } else if (response.statusCode === 503) {
            outcome.refused += 1
            if (!response.headers["retry-after"]) outcome.rude += 1
          } else outcome.failed += 1
          resolve()
        })
      })
      asked.once("error", () => {
        // A connection kept open may be closed just when it is used again: browsers ask once more, and so do we.
        if (asked.reusedSocket) return void call().then(resolve)
        outcome.failed += 1
        resolve()
      })
      asked.end()
    })
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    for (; sent < due && pending.size < 20_000; sent += 1) {
      const one: Promise<void> = call().finally(() => pending.delete(one))
      pending.add(one)
    }
    await sleep(STEP_MS)
  }
  await Promise.all(pending)
  agent.destroy()
  return outcome
}

/** As many at a time as are served quickest, one after the other: what the machine can do. */
async function peakOf(url: string, cookie: string): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  let done = 0
  const until = Date.now() + 6000
  const walk = async () => {
    while (Date.now() < until) {
      await new Promise<void>((resolve, reject) => {
        const asked = request(url, { agent, headers: { cookie } }, (response) => {
          response.resume().once("close", resolve)
        })
        asked.once("error", reject).end()
      })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 12 }, walk))
  agent.destroy()
  return done / 6
}

/** R10: at five times what it can do it serves nearly as much as at its peak, quickly, and refuses the rest politely. */
export const overload = (factor = 5) =>
  withRig(async ({ serve, people, client }) => {
    // The server on one core, those who call on the other.
    const isLinux = process.platform === "linux"
    if (isLinux) execFileSync("taskset", ["-pc", "1", String(process.pid)], { stdio: "ignore" })
    const server = await serve(isLinux ? ["taskset", "-c", "0"] : [])
    const [ann] = await people(1)
    await client.query(
      "insert into posts (author_id, content) select $1, 'post ' || n from generate_series(1, 200) n",
      [ann?.id],
    )
    await client.query(
      "insert into feed_items (id, actor_id, post_id) select id, author_id, id from posts",
    )
    const url = `${server.url}/api/posts`
    const cookie = ann?.cookie ?? ""
    await peakOf(url, cookie)
    const peak = await peakOf(url, cookie)
    console.log(`peak ${Math.round(peak)} a second; now ${factor} times that for ${SECONDS} s`)
    const { served, refused, rude, failed, times } = await storm(url, cookie, peak * factor)
    const share = served / SECONDS / peak
    const p99 = Math.round(quantile(times, 0.99))
    const since = performance.now()
    let calm = 0
    while (calm < 20)
      calm = (await fetch(url, { headers: { cookie } })).status === 200 ? calm + 1 : 0
    const calmMs = Math.round(performance.now() - since)
    const figures = `${served} served, ${refused} refused, ${failed} failed`
    return [
      verdict(
        `R10 goodput at ${factor} × of the peak at least 80 %`,
        share >= 0.8,
        `${Math.round(share * 100)} % (${figures})`,
      ),
      verdict("R10 p99 of the served at most 1 s", p99 <= 1000, `${p99} ms`),
      verdict("R10 every refusal says when to come back", rude === 0, `${rude} did not`),
      verdict("R10 normal again within 5 s", calmMs <= 5000, `${calmMs} ms`),
    ].every(Boolean)
  })
