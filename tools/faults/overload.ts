import { execFileSync } from "node:child_process"

import { callInTurn, callSteadily } from "./callers.ts"
import { quantile, reportResult, withRig } from "./rig.ts"

/** One minute. */
const SECONDS = 60
/** Fewer than the concurrency limit would not reach the peak; many more would measure queueing. */
const AT_PEAK = 12
/** Enough to sustain the rate while each waits for its response. */
const OVERLOAD_CONNECTIONS = 1900

/**
 * R10: at five times its capacity it serves nearly its peak throughput with low latency and rejects
 * the rest with Retry-After.
 */
export const overload = (factor = 5) =>
  withRig(async ({ serve, people, client }) => {
    // The server on one core, the callers on the other.
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
    const steadily = { connections: AT_PEAK, seconds: 6 }
    await callInTurn(url, cookie, steadily)
    const peak = await callInTurn(url, cookie, steadily)
    console.log(
      `peak ${Math.round(peak)} requests per second; now ${factor} times that for ${SECONDS} s`,
    )
    const { served, refused, rude, failed, times } = await callSteadily(url, cookie, {
      rate: peak * factor,
      seconds: SECONDS,
      connections: OVERLOAD_CONNECTIONS,
    })
    const share = served / SECONDS / peak
    const p99 = Math.round(quantile(times, 0.99))
    const since = performance.now()
    let calm = 0
    while (calm < 20)
      calm = (await fetch(url, { headers: { cookie } })).status === 200 ? calm + 1 : 0
    const recoveryMs = Math.round(performance.now() - since)
    const figures = `${served} served, ${refused} refused, ${failed} failed`
    return [
      reportResult(
        `R10 goodput at ${factor} × of the peak at least 80 %`,
        share >= 0.8,
        `${Math.round(share * 100)} % (${figures})`,
      ),
      reportResult("R10 p99 of successful responses at most 1 s", p99 <= 1000, `${p99} ms`),
      reportResult("R10 every rejection has Retry-After", rude === 0, `${rude} did not`),
      reportResult("R10 normal again within 5 s", recoveryMs <= 5000, `${recoveryMs} ms`),
    ].every(Boolean)
  })
