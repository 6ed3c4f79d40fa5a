import { readdirSync, statSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { quantile, reportResult, withRig } from "./rig.ts"

const ASSETS = join(import.meta.dirname, "../../web/dist/client/assets")
/** More than the kernel buffers on both ends hold. */
const WAITING_BYTES = 32 * 1024 * 1024
const PROMISED_MS = 40_000

/**
 * Requests a file often enough to fill every buffer and reads nothing; resolves when the server
 * disconnects.
 */
function stall(port: number, file: string, times: number): Promise<number> {
  const since = performance.now()
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`GET /assets/${file} HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`.repeat(times))
      // Detects the disconnect by writing, since it never reads.
      const asking = setInterval(() => socket.write("\r\n"), 500)
      socket.once("close", () => clearInterval(asking))
    })
    socket.on("error", () => undefined).pause()
    socket.once("close", () => resolve(performance.now() - since))
  })
}

/** R9: clients that request a lot and do not read are disconnected, without affecting others. */
export const slowReaders = (count = 40) =>
  withRig(async ({ serve, people }) => {
    const server = await serve()
    const port = Number(new URL(server.url).port)
    const [ann] = await people(1)
    const headers = { cookie: ann?.cookie ?? "" }
    const size = (name: string) => statSync(join(ASSETS, name)).size
    const [biggest = ""] = readdirSync(ASSETS).toSorted((a, b) => size(b) - size(a))
    const times = Math.ceil(WAITING_BYTES / size(biggest))
    const readers = Array.from({ length: count }, () => stall(port, biggest, times))
    const served: number[] = []
    let refused = 0
    for (const until = Date.now() + 20_000; Date.now() < until;) {
      for (const path of ["/", "/api/posts"]) {
        const since = performance.now()
        const answer = await fetch(server.url + path, { headers })
        await answer.arrayBuffer()
        served.push(performance.now() - since)
        if (answer.status !== 200) refused += 1
      }
      await sleep(10)
    }
    const p99 = Math.round(quantile(served, 0.99))
    const longest = Math.round(Math.max(...(await Promise.all(readers))))
    return [
      reportResult(
        `R9 ${count} slow readers: others are served, p99 at most 1 s`,
        refused === 0 && p99 <= 1000,
        `${served.length} answers, ${refused} refused, p99 ${p99} ms`,
      ),
      reportResult(
        "R9 stalled readers are disconnected within 40 s",
        longest <= PROMISED_MS,
        `last one after ${longest} ms`,
      ),
    ].every(Boolean)
  })
