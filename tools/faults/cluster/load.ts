import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

import sharp from "sharp"

import type { Member } from "../rig.ts"

/** Between two requests of one caller: bounds the load. */
const PAUSE_MS = 25
const UPLOAD_PAUSE_MS = 400
const TIMEOUT_MS = 10_000

/** What happened to requests of one kind. */
export interface Outcome {
  served: number
  /** 503 or 429 with Retry-After: nothing was changed, and the client is told to try again. */
  refused: number
  /** Everything else, by status or error: the client cannot know whether it was done. */
  unknown: string[]
  /** The longest time a caller was not served. */
  longestMs: number
}

interface Report {
  /** Contents of acknowledged posts, which must be there afterwards. */
  acknowledged: string[]
  writes: Outcome
  reads: Outcome
  uploads: Outcome
}

export interface Load {
  /** What happened since the last call. */
  take(): Report
  stop(): Promise<void>
}

type Kind = "writes" | "reads" | "uploads"

const emptyOutcome = (): Outcome => ({ served: 0, refused: 0, unknown: [], longestMs: 0 })
const emptyReport = (): Report => ({
  acknowledged: [],
  writes: emptyOutcome(),
  reads: emptyOutcome(),
  uploads: emptyOutcome(),
})

/** Each member writes; as many read their feed; one uploads pictures. All at a bounded rate, through one address. */
export async function startLoad(
  url: string,
  members: readonly Member[],
  betweenMs = PAUSE_MS,
): Promise<Load> {
  const stopping = new AbortController()
  let report = emptyReport()
  const lastServed = new Map<object, { kind: Kind; at: number }>()

  const note = (caller: object, kind: Kind) => {
    const before = lastServed.get(caller)
    const at = performance.now()
    lastServed.set(caller, { kind, at })
    if (before) report[kind].longestMs = Math.max(report[kind].longestMs, at - before.at)
  }

  const call = async (kind: Kind, caller: Member, path: string, body?: object) => {
    const headers = { cookie: caller.cookie, origin: url, "content-type": "application/json" }
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {}
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(`${url}${path}`, { ...init, headers, signal })
      await response.arrayBuffer()
      const isRefused = [429, 503].includes(response.status) && response.headers.has("retry-after")
      if (response.ok) report[kind].served += 1
      else if (isRefused) report[kind].refused += 1
      else report[kind].unknown.push(String(response.status))
      return response.ok
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause
      report[kind].unknown.push(cause?.code ?? (error as Error).name)
      return false
    }
  }

  const repeat = async (kind: Kind, pauseMs: number, once: () => Promise<boolean>) => {
    const caller = {}
    while (!stopping.signal.aborted) {
      if (await once()) note(caller, kind)
      await sleep(pauseMs)
    }
  }

  const write = (member: Member) =>
    repeat("writes", betweenMs, async () => {
      const content = randomUUID()
      const isServed = await call("writes", member, "/api/posts", { content })
      if (isServed) report.acknowledged.push(content)
      return isServed
    })
  const read = (member: Member) =>
    repeat("reads", betweenMs, () => call("reads", member, "/api/posts"))
  const upload = (member: Member) =>
    repeat("uploads", UPLOAD_PAUSE_MS, async () => {
      const content = randomUUID()
      const images = [await picture()]
      const isServed = await call("uploads", member, "/api/posts", { content, images })
      if (isServed) report.acknowledged.push(content)
      return isServed
    })

  const [first] = members
  const running = [...members.map(write), ...members.map(read), ...(first ? [upload(first)] : [])]
  return {
    take() {
      // A caller that is still waiting has not been served for this long.
      for (const { kind, at } of lastServed.values())
        report[kind].longestMs = Math.max(report[kind].longestMs, performance.now() - at)
      const taken = report
      report = emptyReport()
      for (const [caller, { kind }] of lastServed)
        lastServed.set(caller, { kind, at: performance.now() })
      return taken
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Small and different each time: pictures are stored once per content. */
async function picture(): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const create = { width: 48, height: 48, channels: 3, background: "#000", noise } as const
  const bytes = await sharp({ create }).png().toBuffer()
  return `data:image/png;base64,${bytes.toString("base64")}`
}
