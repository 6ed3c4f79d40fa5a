import { execFileSync } from "node:child_process"

import autocannon from "autocannon"

import { quantile, verdict, withRig } from "./rig.ts"

const SECONDS = 12
/** Fewer than the gate lets work would be no peak, many more would measure the waiting. */
const AT_PEAK = 12
/** As many as the server lets connect, nearly: they keep the rate up although each waits for its answer. */
const IN_THE_STORM = 1900

interface Outcome {
  served: number
  refused: number
  /** Refusals that did not say when to come back. */
  rude: number
  failed: number
  times: number[]
}

/** Calls by one who can call faster than the server refuses: what it counts is the server's time, not its own. */
async function call(
  url: string,
  cookie: string,
  options: { connections: number; duration: number; overallRate?: number },
): Promise<Outcome> {
  const outcome: Outcome = { served: 0, refused: 0, rude: 0, failed: 0, times: [] }
  const done = Promise.withResolvers<autocannon.Result>()
  const calls = autocannon(
    { url, headers: { cookie }, ...options, setupClient: (client) => client.on("headers", check) },
    (error, result) => (error ? done.reject(error as Error) : done.resolve(result)),
  )
  /** The types promise an object; it is the parser's own note, with names and values in one list. */
  function check(note: unknown) {
    const { statusCode, headers } = note as { statusCode: number; headers: string[] }
    const names = headers.map((name) => name.toLowerCase())
    if (statusCode === 503 && !names.includes("retry-after")) outcome.rude += 1
  }
  calls.on("response", (_client, statusCode, _bytes, tookMs) => {
    if (statusCode === 503) outcome.refused += 1
    else if (statusCode !== 200) outcome.failed += 1
    else {
      outcome.served += 1
      outcome.times.push(tookMs)
    }
  })
  const { errors } = await done.promise
  outcome.failed += errors
  return outcome
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
    const calmly = { connections: AT_PEAK, duration: 6 }
    await call(url, cookie, calmly)
    const peak = (await call(url, cookie, calmly)).served / calmly.duration
    console.log(`peak ${Math.round(peak)} a second; now ${factor} times that for ${SECONDS} s`)
    const { served, refused, rude, failed, times } = await call(url, cookie, {
      connections: IN_THE_STORM,
      duration: SECONDS,
      overallRate: Math.round(peak * factor),
    })
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
