import { setTimeout as sleep } from "node:timers/promises"

import { findPostgresOf } from "../../server/src/supervisor/processes.ts"
import { withGrove } from "./grove.ts"
import { reportResult } from "./rig.ts"
import { signIn } from "./sign-in.ts"

const FROZEN_MS = 15_000
const CALLERS = 8

interface Answer {
  status: number
  ms: number
  hasRetryAfter: boolean
}

/** R7: the database hangs without closing connections, as in a network failure. */
export const unreachable = () =>
  withGrove(async (grove) => {
    const cookie = await signIn(grove.url, "patient@example.com")
    const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
      const since = performance.now()
      const headers = { cookie, origin: grove.url, "content-type": "application/json" }
      const response = await fetch(`${grove.url}${path}`, { headers, ...init })
      await response.arrayBuffer()
      const ms = performance.now() - since
      return { status: response.status, ms, hasRetryAfter: response.headers.has("retry-after") }
    }
    await ask("/api/posts")

    const processes = await findPostgresOf(`${grove.dataDir}/postgres/data`)
    for (const pid of processes) process.kill(pid, "SIGSTOP")
    const answers: Answer[] = []
    const probes: Answer[] = []
    const until = Date.now() + FROZEN_MS
    const call = async (n: number) => {
      while (Date.now() < until) {
        const body = JSON.stringify({ content: "into the void" })
        answers.push(
          await (n % 2 === 0 ? ask("/api/posts") : ask("/api/posts", { method: "POST", body })),
        )
        await sleep(100)
      }
    }
    const probe = async () => {
      while (Date.now() < until) {
        probes.push(await ask("/api/health"))
        await sleep(500)
      }
    }
    await Promise.all([probe(), ...Array.from({ length: CALLERS }, (_, n) => call(n))])
    const notReady = await ask("/api/ready")

    for (const pid of processes) process.kill(pid, "SIGCONT")
    const since = performance.now()
    while ((await ask("/api/posts")).status !== 200) await sleep(50)
    const backMs = Math.round(performance.now() - since)

    const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
    const isWellFormed = answers.every(
      ({ status, hasRetryAfter }) => status === 503 && hasRetryAfter,
    )
    const unexpected = answers.filter(({ status }) => status !== 503 && status !== 200)
    return [
      reportResult(
        "R7 every response within 5 s, 503 with Retry-After, nobody signed out",
        slowest <= 5500 && unexpected.length === 0 && answers.length > CALLERS,
        `${answers.length} responses in ${FROZEN_MS / 1000} s, slowest ${slowest} ms, all well-formed: ${isWellFormed}, others: ${[...new Set(unexpected.map(({ status }) => status))].join(" ") || "none"}`,
      ),
      reportResult(
        "R7 alive but not ready",
        probes.every(({ status }) => status === 200) && notReady.status === 503,
        `health ${[...new Set(probes.map(({ status }) => status))].join(" ")}, ready ${notReady.status}`,
      ),
      reportResult("R7 back within 3 s", backMs <= 3000, `${backMs} ms`),
    ].every(Boolean)
  })
