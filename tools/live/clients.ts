import { setTimeout as sleep } from "node:timers/promises"

import { WebSocket } from "ws"

import { tokenOf } from "./online.ts"

/** A process of its own that holds many sockets open, so that the clients' work is not counted as the server's. */
const [origin = "", from = "0", to = "0"] = process.argv.slice(2)
const AT_ONCE = 25
let received = 0
let closed = 0

/** Spreads over several loopback addresses: one has too few ports for all sockets. */
const addressOf = (n: number) => `127.0.0.${2 + (n % 8)}`

function open(n: number): Promise<void> {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/api/live`, {
    origin,
    headers: { cookie: `session=${tokenOf(n)}` },
    localAddress: addressOf(n),
    perMessageDeflate: false,
    skipUTF8Validation: true,
  })
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve())
    socket.once("error", reject)
    socket.on("message", () => (received += 1))
    socket.on("close", () => (closed += 1))
  })
}

const numbers = Array.from({ length: Number(to) - Number(from) + 1 }, (_, k) => Number(from) + k)
const work = async () => {
  for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) await open(n)
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
process.send?.({ open: true })
process.on("message", () => process.send?.({ received, closed }))
process.on("disconnect", () => process.exit(0))
await sleep(2 ** 30)
