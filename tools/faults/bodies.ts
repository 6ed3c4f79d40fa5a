import { setTimeout as sleep } from "node:timers/promises"

import sharp from "sharp"

import { quantile, reportResult, withRig } from "./rig.ts"

const AT_ONCE = 8
const PROMISED_MS = 250

/** T27: large bodies and large pictures must not delay other members. */
export const bodies = (rounds = 3) =>
  withRig(async ({ serve, people, origin }) => {
    const server = await serve()
    const [reader, ...writers] = await people(AT_ONCE + 1)
    const noise = await sharp({
      create: {
        width: 1500,
        height: 1500,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 100 })
      .toBuffer()
    const dataUrl = `data:image/jpeg;base64,${noise.toString("base64")}`
    const images = Array.from(
      { length: Math.max(1, Math.floor((15 * 1024 * 1024) / dataUrl.length)) },
      () => dataUrl,
    )
    const body = JSON.stringify({ content: "large", images })
    const times: number[] = []
    const over = new AbortController()
    const reading = (async () => {
      while (!over.signal.aborted) {
        const since = performance.now()
        const headers = { cookie: reader?.cookie ?? "" }
        const answer = await fetch(`${server.url}/api/auth/user`, { headers })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`Answered ${answer.status}`)
        times.push(performance.now() - since)
        await sleep(10)
      }
    })()
    const statuses: number[] = []
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(
        writers.map(async ({ cookie }) => {
          const headers = { cookie, origin, "content-type": "application/json" }
          const url = `${server.url}/api/posts`
          const answer = await fetch(url, { method: "POST", headers, body })
          await answer.arrayBuffer()
          statuses.push(answer.status)
        }),
      )
    over.abort()
    await reading
    const p99 = quantile(times, 0.99)
    return reportResult(
      `T27 while ${AT_ONCE} bodies of ${(body.length / 1024 / 1024).toFixed(0)} MB arrive concurrently, a small read takes at most ${PROMISED_MS} ms (p99)`,
      p99 <= PROMISED_MS && statuses.every((status) => [201, 503].includes(status)),
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, ${times.length} reads; answers ${[...new Set(statuses)].join(" ")}`,
    )
  })
