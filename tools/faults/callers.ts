import { Agent, get } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

import autocannon from "autocannon"

export interface Outcome {
  served: number
  refused: number
  /** Rejections without Retry-After. */
  rude: number
  failed: number
  /** Milliseconds until successful responses. */
  times: number[]
}

/** Responses per second with this many callers in a closed loop. */
export async function callInTurn(
  url: string,
  cookie: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const result = await autocannon({ url, headers: { cookie }, connections, duration: seconds })
  return result["2xx"] / result.duration
}

/**
 * Calls at a fixed rate over keep-alive connections, whether or not responses arrive (open loop).
 * Latency counts from the scheduled time, so waiting for a free connection is included.
 */
export async function callSteadily(
  url: string,
  cookie: string,
  { rate, seconds, connections }: { rate: number; seconds: number; connections: number },
): Promise<Outcome> {
  // An agent keeps 256 idle sockets by default and would reopen the others for every call.
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
  })
  const outcome: Outcome = { served: 0, refused: 0, rude: 0, failed: 0, times: [] }
  const answers: Promise<void>[] = []
  const since = performance.now()
  for (let sent = 0; sent < rate * seconds;) {
    const due = Math.min((performance.now() - since) / 1000, seconds) * rate
    for (; sent < due; sent += 1) answers.push(call(since + (sent / rate) * 1000))
    await sleep(1)
  }
  await Promise.all(answers)
  agent.destroy()
  return outcome

  function call(dueAt: number) {
    return new Promise<void>((resolve) => {
      const request = get(url, { agent, headers: { cookie } }, (response) => {
        response.resume().once("close", () => {
          note(response.statusCode, response.headers["retry-after"], performance.now() - dueAt)
          resolve()
        })
      })
      request.once("error", () => {
        outcome.failed += 1
        resolve()
      })
    })
  }

  function note(status: number | undefined, retryAfter: string | undefined, tookMs: number) {
    if (status === 200) {
      outcome.served += 1
      outcome.times.push(tookMs)
    } else if (status === 503) {
      outcome.refused += 1
      if (retryAfter === undefined) outcome.rude += 1
    } else outcome.failed += 1
  }
}
