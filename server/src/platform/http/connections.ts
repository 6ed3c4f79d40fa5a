import type { Socket } from "node:net"

import type { FastifyInstance } from "fastify"

import { AppError } from "#platform/errors.ts"
import { addressKey } from "#platform/http/address-key.ts"
import { intercept, routesWhere, type BusyResponder } from "#platform/http/intercept.ts"
import { isLoopbackPeer } from "#platform/loopback.ts"

type Reason = "total" | "address" | "live"

export interface ConnectionLimits {
  total: number
  perAddress: number
  /** All connections then come from the proxy, so only WebSockets can be counted by address. */
  isBehindProxy: boolean
  isExempt?: (address: string) => boolean
}

declare module "fastify" {
  interface FastifyInstance {
    connections: {
      open: () => number
      /** By reason, since startup. */
      refused: () => Readonly<Record<Reason, number>>
      /** Counts a WebSocket until it closes, or throws if its address has too many. */
      admit(request: FastifyRequest): void
    }
  }
}

/** Connections above the total for probes, and how long they have to send their request. */
const RESERVED = 100
const FIRST_REQUEST_MS = 2000
const LOG_MS = 10_000

/**
 * Limits open connections in total and per address. Above the total only probes are answered, and the connection is
 * closed afterwards. Loopback is exempt from the limit per address: it is this machine or a proxy on it.
 */
export function useConnectionLimits(
  app: FastifyInstance,
  limits: ConnectionLimits,
  sendBusy: BusyResponder,
) {
  const { isExempt = isLoopbackPeer } = limits
  const isProbe = routesWhere(app, (config) => config.rateClass === "probe")
  const holdConnection = countByAddress(limits.perAddress)
  const holdLive = countByAddress(limits.perAddress)
  const surplus = new Map<Socket, NodeJS.Timeout>()
  const refused: Record<Reason, number> = { total: 0, address: 0, live: 0 }
  let open = 0
  let loggedAt = -LOG_MS

  /** Logs at most one line per interval, because rejecting must stay cheap. The metrics count all. */
  function note(reason: Reason) {
    refused[reason] += 1
    const now = performance.now()
    if (now - loggedAt < LOG_MS) return
    loggedAt = now
    app.log.warn({ reason, open, refused: { ...refused } }, "rejecting connections")
  }

  app.server.maxConnections = limits.total + RESERVED
  app.server.on("drop", () => note("total"))
  app.server.on("connection", (socket: Socket) => {
    open += 1
    socket.once("close", () => {
      open -= 1
      clearTimeout(surplus.get(socket))
      surplus.delete(socket)
    })
    const address = socket.remoteAddress
    const isCounted = !limits.isBehindProxy && address !== undefined && !isExempt(address)
    if (isCounted && !holdConnection(address, socket)) {
      note("address")
      socket.destroy()
    } else if (open > limits.total) {
      surplus.set(socket, setTimeout(() => socket.destroy(), FIRST_REQUEST_MS).unref())
    }
  })
  intercept(app.server, (request, response, serve) => {
    const timer = surplus.get(request.socket)
    if (timer === undefined) return serve()
    clearTimeout(timer)
    response.shouldKeepAlive = false
    if (isProbe(request)) return serve()
    note("total")
    sendBusy(request, response)
  })
  app.decorate("connections", {
    open: () => open,
    refused: () => refused,
    admit({ ip, raw: { socket } }) {
      if (surplus.has(socket)) {
        note("total")
        throw new AppError("server.busy", undefined, { retryAfterSeconds: 5 })
      }
      if (isExempt(ip) || holdLive(ip, socket)) return
      note("live")
      throw new AppError("request.tooMany", undefined, { retryAfterSeconds: 60 })
    },
  })
}

function countByAddress(max: number) {
  const counts = new Map<string, number>()
  return (address: string, socket: Socket): boolean => {
    const key = addressKey(address)
    const count = counts.get(key) ?? 0
    if (count >= max) return false
    counts.set(key, count + 1)
    socket.once("close", () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
    return true
  }
}
