import type { Socket } from "node:net"

import type { FastifyInstance } from "fastify"

export interface SendRate {
  bytes: number
  withinMs: number
}

declare module "fastify" {
  interface FastifyInstance {
    /** Connections closed because their client read too slowly, since startup. */
    cutReaders: () => number
  }
}

/** About 550 bytes per second: slower than any mobile network in use, so only attackers are affected. */
export const SEND_RATE: SendRate = { bytes: 16 * 1024, withinMs: 30_000 }

const CHECKS_PER_INTERVAL = 6

/**
 * Closes connections whose client reads slower than this while data is waiting. One timer checks all of them, so
 * requests cost nothing, and checks are counted instead of time: a process that stands still sends nothing either.
 * WebSockets are exempt: they have pings and a limit on queued bytes.
 */
export function useSendRate(app: FastifyInstance, least: SendRate) {
  const sockets = new Set<Socket>()
  const progress = new Map<Socket, { sent: number; checks: number }>()
  let cut = 0

  const forget = (socket: Socket) => {
    sockets.delete(socket)
    progress.delete(socket)
  }
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.once("close", () => forget(socket))
  })
  app.server.on("upgrade", (request) => forget(request.socket))

  const timer = setInterval(() => {
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        progress.delete(socket)
        continue
      }
      const last = progress.get(socket)
      const sent = sentBytes(socket)
      if (!last || sent - last.sent >= least.bytes) progress.set(socket, { sent, checks: 0 })
      else if (++last.checks >= CHECKS_PER_INTERVAL) {
        cut += 1
        socket.destroy()
      }
    }
  }, least.withinMs / CHECKS_PER_INTERVAL)
  timer.unref()
  app.addHook("onClose", async () => clearInterval(timer))
  app.decorate("cutReaders", () => cut)
}

/** Bytes the kernel has taken. Only the handle shows the progress of a large write before it completes. */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
