import type { Socket } from "node:net"

import type { FastifyInstance } from "fastify"

export interface SendRate {
  bytes: number
  withinMs: number
}

declare module "fastify" {
  interface FastifyInstance {
    /** Connections cut because their reader made no progress, since the start. */
    cutReaders: () => number
  }
}

/** About 550 bytes a second: below any phone network still in use, above a reader that only wants to hold us up. */
export const SEND_RATE: SendRate = { bytes: 16 * 1024, withinMs: 30_000 }

const LOOKS = 6

/**
 * Cuts connections whose reader takes less than this while something waits to be sent. One timer looks at all of them,
 * so a request costs nothing. WebSockets are exempt: they have pings and a limit on queued bytes.
 */
export function useSendRate(app: FastifyInstance, least: SendRate) {
  const sockets = new Set<Socket>()
  const marks = new Map<Socket, { sent: number; at: number }>()
  let cut = 0

  const forget = (socket: Socket) => {
    sockets.delete(socket)
    marks.delete(socket)
  }
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.once("close", () => forget(socket))
  })
  app.server.on("upgrade", (request) => forget(request.socket))

  const timer = setInterval(() => {
    const now = performance.now()
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        marks.delete(socket)
        continue
      }
      const mark = marks.get(socket)
      const sent = sentBytes(socket)
      if (!mark || sent - mark.sent >= least.bytes) marks.set(socket, { sent, at: now })
      else if (now - mark.at >= least.withinMs) {
        cut += 1
        socket.destroy()
      }
    }
  }, least.withinMs / LOOKS)
  timer.unref()
  app.addHook("onClose", async () => clearInterval(timer))
  app.decorate("cutReaders", () => cut)
}

/** What the kernel has taken so far. Only the handle shows the progress of one large write before it is complete. */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
