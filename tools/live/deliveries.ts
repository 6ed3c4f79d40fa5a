import { once } from "node:events"
import { Agent, request, type IncomingMessage } from "node:http"
import { performance } from "node:perf_hooks"

import { WebSocket } from "ws"

import { memberId, tokenOf } from "./online.ts"

/** Latencies in milliseconds, in the order of arrival. */
export interface Deliveries {
  /** From the answer of the POST to the arrival at the receiver's socket; 0 when the message came first. */
  answered: number[]
  /** From sending the POST to the arrival. */
  sent: number[]
  perSecond: number
  failed: number
}

const PAIRS = 50
const TICK_MS = 5

/** Receivers are the members after `first`, each written to by the member before it. */
export async function openReceivers(origin: string, first: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 24 })
  const arrivals = new Map<string, (at: number) => void>()
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const socket = new WebSocket(`${origin.replace("http", "ws")}/api/live`, {
      origin,
      headers: { cookie: `session=${tokenOf(first + pair * 2 + 1)}` },
      perMessageDeflate: false,
    })
    socket.on("message", (data: Buffer) => {
      const event = JSON.parse(data.toString()) as { type: string; message?: { content: string } }
      if (event.type === "message") arrivals.get(event.message!.content)?.(performance.now())
    })
    await once(socket, "open")
  }

  async function post(pair: number, content: string): Promise<number> {
    const body = JSON.stringify({ receiverId: memberId(first + pair * 2 + 1), content })
    const call = request(`${origin}/api/messages`, {
      agent,
      method: "POST",
      headers: {
        origin,
        cookie: `session=${tokenOf(first + pair * 2)}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      },
    })
    call.end(body)
    const [answer] = (await once(call, "response")) as [IncomingMessage]
    const at = performance.now()
    answer.resume()
    await once(answer, "end")
    if (answer.statusCode !== 201) throw new Error(`message answered ${answer.statusCode}`)
    return at
  }

  return async (rate: number, seconds: number): Promise<Deliveries> => {
    const result: Deliveries = { answered: [], sent: [], perSecond: 0, failed: 0 }
    const began = performance.now()
    await callAtRate(rate, seconds, async (n) => {
      const content = `${began} ${n}`
      const sentAt = performance.now()
      const arrival = new Promise<number>((resolve) => arrivals.set(content, resolve))
      try {
        const answeredAt = await post(n % PAIRS, content)
        const arrivedAt = await Promise.race([arrival, later(10_000)])
        if (arrivedAt === undefined) throw new Error("not delivered")
        result.answered.push(Math.max(0, arrivedAt - answeredAt))
        result.sent.push(arrivedAt - sentAt)
      } catch {
        result.failed += 1
      }
      arrivals.delete(content)
    })
    result.perSecond = result.sent.length / ((performance.now() - began) / 1000)
    return result
  }
}

/** Round trips of a bare echo at the same rate. */
export async function openEcho(port: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
  await once(socket, "open")
  const arrivals = new Map<string, (at: number) => void>()
  socket.on("message", (data: Buffer) => arrivals.get(data.toString())?.(performance.now()))
  const filler = "x".repeat(500)
  return async (rate: number, seconds: number): Promise<number[]> => {
    const latencies: number[] = []
    await callAtRate(rate, seconds, async (n) => {
      const text = `${n} ${filler}`
      const sentAt = performance.now()
      const arrival = new Promise<number>((resolve) => arrivals.set(text, resolve))
      socket.send(text)
      latencies.push((await arrival) - sentAt)
      arrivals.delete(text)
    })
    return latencies
  }
}

/** Starts calls at a fixed rate, whether or not earlier ones have ended, and waits for all. */
async function callAtRate(rate: number, seconds: number, call: (n: number) => Promise<void>) {
  const began = performance.now()
  const calls: Promise<void>[] = []
  while (calls.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - began) / 1000) * rate)
    while (calls.length < due) calls.push(call(calls.length))
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(calls)
}

const later = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms).unref())

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
