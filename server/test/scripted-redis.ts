import { once } from "node:events"
import { createServer, type AddressInfo, type Socket } from "node:net"

import { cleanUpLater } from "./cleanup.ts"

export interface ScriptedRedis {
  port: number
  /** The commands it received. */
  asked: string[]
  /** The first byte of each connection: 22 begins a TLS handshake. */
  firstBytes: number[]
  /** How many connections are open. */
  open(): number
  /** Ends the connections that are open. */
  drop(): void
}

/** The type of a handshake record, which this server does not understand. */
const TLS = 22

/** A `Map` is one of the protocol. */
export type Reply = string | number | Error | readonly Reply[] | Map<string, Reply>

/** A server that speaks enough of the protocol of Redis (RESP3) to answer commands; undefined is `OK`. */
export async function scriptedRedis(
  answer: (command: readonly string[]) => Reply | undefined = () => undefined,
): Promise<ScriptedRedis> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const firstBytes: number[] = []

  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket))
    let buffered = ""
    socket.once("data", (chunk) => {
      firstBytes.push(chunk[0]!)
      if (chunk[0] === TLS) socket.destroy()
    })
    socket.on("data", (chunk) => {
      buffered += chunk.toString("latin1")
      for (let next = take(buffered); next; next = take(buffered)) {
        buffered = buffered.slice(next.length)
        asked.push(next.command.join(" "))
        const reply = answer(next.command)
        socket.write(reply === undefined ? "+OK\r\n" : printed(reply))
      }
    })
  }

  const server = createServer(serve).listen(0, "127.0.0.1")
  await once(server, "listening")
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  cleanUpLater(async () => {
    server.close()
    drop()
  })
  const { port } = server.address() as AddressInfo
  return { port, asked, firstBytes, open: () => sockets.size, drop }
}

/** The first command, which clients send as an array of strings, and how long it is. */
function take(text: string): { command: string[]; length: number } | undefined {
  const [, count] = /^\*(\d+)\r\n/.exec(text) ?? []
  let at = text.indexOf("\n") + 1
  const command: string[] = []
  for (let n = 0; n < Number(count); n += 1) {
    const [head, length] = /^\$(\d+)\r\n/.exec(text.slice(at)) ?? []
    if (head === undefined) return undefined
    const start = at + head.length
    at = start + Number(length) + 2
    if (text.length < at) return undefined
    command.push(text.slice(start, at - 2))
  }
  return command.length > 0 ? { command, length: at } : undefined
}

function printed(reply: Reply): string {
  if (typeof reply === "number") return `:${reply}\r\n`
  if (typeof reply === "string") return `$${reply.length}\r\n${reply}\r\n`
  if (reply instanceof Error) return `-ERR ${reply.message}\r\n`
  if (reply instanceof Map) return `%${reply.size}\r\n${[...reply].flat().map(printed).join("")}`
  return `*${reply.length}\r\n${reply.map(printed).join("")}`
}
