import { execFileSync } from "node:child_process"

import { callInTurn, callSteadily } from "./callers.ts"
import { quantile, verdict, withRig } from "./rig.ts"

/** security.md: a minute of it. */
const SECONDS = 60
/** Fewer than the gate lets work would be no peak, many more would measure the waiting. */
const AT_PEAK = 12
/** Enough to keep the rate up although each waits for its answer. */
const IN_THE_STORM = 1900

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
    const calmly = { connections: AT_PEAK, seconds: 6 }
    await callInTurn(url, cookie, calmly)
    const peak = await callInTurn(url, cookie, calmly)
    console.log(`peak ${Math.round(peak)} a second; now ${factor} times that for ${SECONDS} s`)
    const { served, refused, rude, failed, times } = await callSteadily(url, cookie, {
      rate: peak * factor,
      seconds: SECONDS,
      connections: IN_THE_STORM,
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
