import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"

import type { FastifyInstance } from "fastify"

declare module "fastify" {
  interface FastifyInstance {
    upgrades: {
      /** The connection is a WebSocket now and has limits of its own. */
      done(request: FastifyRequest): void
      /** After all other listeners for upgrades: closes what reached no hook. */
      closeUnserved(): void
    }
  }
}

/** Longer than any answer takes, also while the database hangs. */
const UPGRADE_MS = 10_000

/**
 * Node hands over the socket of a request for an upgrade and forgets it, and the WebSocket plugin closes only what its own
 * hook has seen. A proxy would keep a connection that was refused before that and give it to somebody else, who then
 * waits for an answer that never comes. Register it before everything that can refuse a request.
 */
export function useUpgrades(app: FastifyInstance, withinMs = UPGRADE_MS) {
  const open = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; isServed: boolean }>()

  app.server.on("upgrade", (request, socket) => {
    const timer = setTimeout(() => {
      app.securityEvents.note("upgrade refused", "timeout")
      socket.destroy()
    }, withinMs).unref()
    socket.once("close", () => clearTimeout(timer))
    open.set(request, { timer, isServed: false })
  })
  app.addHook("onRequest", (request, reply, next) => {
    const upgrade = open.get(request.raw)
    if (upgrade) {
      upgrade.isServed = true
      reply.raw.shouldKeepAlive = false
    }
    next()
  })
  app.addHook("onResponse", (request, reply, next) => {
    if (open.has(request.raw)) {
      app.securityEvents.note("upgrade refused", String(reply.statusCode))
      request.raw.socket.destroySoon()
    }
    next()
  })
  app.decorate("upgrades", {
    done({ raw }) {
      clearTimeout(open.get(raw)?.timer)
      open.delete(raw)
    },
    closeUnserved() {
      // While closing, Fastify answers without hooks, and the plugin no longer listens.
      app.server.on("upgrade", (request, socket) => {
        if (!open.get(request)?.isServed) (socket as Socket).destroySoon()
      })
    },
  })
}
