import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

import { quantile, reportResult, withRig } from "./rig.ts"

const EACH = 150
const PROMISED_MS = 15_000
const SLACK_MS = 2500

/** Sends one byte per second without end; resolves when the server disconnects. */
function drip(port: number, head: string): Promise<number> {
  const since = performance.now()
  return new Promise((resolve) => {
    const socket: Socket = connect(port, "127.0.0.1", () => {
      socket.write(head)
      const dripping = setInterval(() => socket.write("x"), 1000)
      socket.once("close", () => clearInterval(dripping))
    })
    socket.on("error", () => undefined).resume()
    socket.once("close", () => resolve(performance.now() - since))
  })
}

/**
 * R9: endless headers and bodies do not exhaust the server, without affecting others. (Pictures get
 * a minute.)
 */
export const slow = () =>
  withRig(async ({ serve, people, origin }) => {
    const server = await serve()
    const port = Number(new URL(server.url).port)
    const [ann] = await people(1)
    const headers = { cookie: ann?.cookie ?? "", origin }
    const measure = async (ms: number) => {
      const times: number[] = []
      for (const until = Date.now() + ms; Date.now() < until;) {
        const since = performance.now()
        await (await fetch(`${server.url}/api/posts`, { headers })).arrayBuffer()
        times.push(performance.now() - since)
        await sleep(10)
      }
      return times
    }
    await measure(1000)
    const before = await measure(4000)

    const head = `PATCH /api/me/settings HTTP/1.1\r\nhost: localhost:3000\r\norigin: ${origin}\r\ncookie: ${ann?.cookie}\r\n`
    const body = `${head}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`
    const dripping = [head, body].flatMap((start) =>
      Array.from({ length: EACH }, () => drip(port, start)),
    )
    const during = await measure(4000)
    const held = await Promise.all(dripping)
    const [longest, p99Before, p99During] = [
      Math.max(...held),
      quantile(before, 0.99),
      quantile(during, 0.99),
    ].map(Math.round)
    return [
      reportResult(
        `R9 ${EACH * 2} slow senders are disconnected within 15 s`,
        longest! <= PROMISED_MS + SLACK_MS,
        `last one after ${longest} ms`,
      ),
      reportResult(
        "R9 other requests are not delayed",
        quantile(during, 0.5) <= quantile(before, 0.5) * 1.5 + 2,
        `p50 ${quantile(before, 0.5).toFixed(1)} → ${quantile(during, 0.5).toFixed(1)} ms, p99 ${p99Before} → ${p99During} ms`,
      ),
    ].every(Boolean)
  })
