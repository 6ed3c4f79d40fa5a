import { once } from "node:events"
import { createServer, type AddressInfo, type Socket } from "node:net"

import { cleanUpLater } from "./cleanup.ts"

type Row = Record<string, string | boolean | null>

export interface ScriptedPostgres {
  port: number
  url: string
  /** The statements it received, in order. */
  asked: string[]
  /** The `application_name` of each connection. */
  names: string[]
  /** How many connections are open. */
  open(): number
  /** Ends all connections and accepts no more. */
  stop(): Promise<void>
  /** Ends the connections that are open. */
  drop(): void
}

const BOOLEAN = 16
const TEXT = 25

const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int16 = (value: number) => Buffer.of(value >> 8, value & 255)
const int32 = (value: number) => Buffer.concat([int16((value >> 16) & 65_535), int16(value)])
const text = (value: string) => Buffer.from(`${value}\0`)
const READY = message("Z", Buffer.from("I"))

/** A server that speaks enough of PostgreSQL's protocol to answer statements without parameters; a thrown error is one. */
export async function scriptedPostgres(
  answer: (statement: string) => Row[] | Promise<Row[]>,
): Promise<ScriptedPostgres> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const names: string[] = []

  async function serve(socket: Socket) {
    let buffered = Buffer.alloc(0)
    let isOpen = false
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      buffered = Buffer.concat([buffered, chunk])
      for (;;) {
        const at = isOpen ? 1 : 0
        if (buffered.length < at + 4) break
        const end = at + buffered.readUInt32BE(at)
        if (buffered.length < end) break
        const body = buffered.subarray(at + 4, end).toString()
        const type = isOpen ? buffered.toString("latin1", 0, 1) : ""
        buffered = buffered.subarray(end)
        if (!isOpen) {
          isOpen = true
          names.push(/application_name\0([^\0]*)/.exec(body)?.[1] ?? "")
          socket.write(Buffer.concat([message("R", int32(0)), READY]))
        } else if (type === "Q") {
          const statement = body.slice(0, -1)
          asked.push(statement)
          socket.write(Buffer.concat([await replyTo(statement), READY]))
        } else if (type === "X") socket.end()
      }
    }
  }

  async function replyTo(statement: string): Promise<Buffer> {
    try {
      const rows = await answer(statement)
      return Buffer.concat([
        ...(rows[0] ? [describe(rows[0])] : []),
        ...rows.map(rowOf),
        message("C", text(`SELECT ${rows.length}`)),
      ])
    } catch (error) {
      return message("E", text("SERROR"), text("CXX000"), text(`M${String(error)}`), text(""))
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    serve(socket).catch(() => socket.destroy())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = async () => {
    if (!server.listening) return
    server.close()
    drop()
    await once(server, "close")
  }
  cleanUpLater(stop)
  return {
    port,
    url: `postgres://grove@127.0.0.1:${port}/grove`,
    asked,
    names,
    open: () => sockets.size,
    stop,
    drop,
  }
}

function describe(row: Row): Buffer {
  const fields = Object.entries(row).map(([name, value]) =>
    Buffer.concat([
      text(name),
      int32(0),
      int16(0),
      int32(typeof value === "boolean" ? BOOLEAN : TEXT),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  )
  return message("T", int16(fields.length), ...fields)
}

function rowOf(row: Row): Buffer {
  const values = Object.values(row).map((value) => {
    if (value === null) return int32(-1)
    const printed = Buffer.from(typeof value === "boolean" ? (value ? "t" : "f") : value)
    return Buffer.concat([int32(printed.length), printed])
  })
  return message("D", int16(values.length), ...values)
}
