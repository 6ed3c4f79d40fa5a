import type { IncomingMessage } from "node:http"

import websocket from "@fastify/websocket"
import type { FastifyInstance } from "fastify"

import type { Actor } from "#platform/actor.ts"
import { AppError, must } from "#platform/errors.ts"
import { requireAccess } from "#platform/http/guards.ts"
import { isOwnOrigin } from "#platform/http/origin.ts"
import { hashToken, readToken, type CookieRules } from "#platform/http/session.ts"
import { MAX_FRAME_BYTES, type Sockets } from "#platform/live/sockets.ts"

interface LiveOptions {
  sockets: Sockets
  publicOrigin: string
  cookies: CookieRules
  resolveActor: (tokenHash: Buffer, options?: { isUse?: boolean }) => Promise<Actor | undefined>
}

const LIVE_PATH = "/api/live"

/**
 * All others are answered like requests without `Upgrade`: as upgrades they would bypass load shedding, timeouts and the
 * minimum send rate.
 */
export const mayUpgrade = ({ method, url = "", headers }: IncomingMessage) =>
  method === "GET" &&
  url.split("?")[0] === LIVE_PATH &&
  !url.includes("%00") &&
  headers.upgrade?.toLowerCase() === "websocket"

/** `GET /api/live`. Before the upgrade, requires our own origin and a valid session. */
export async function useLive(app: FastifyInstance, options: LiveOptions) {
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false },
  })
  app.upgrades.closeUnserved()
  await app.register(async (scope) => {
    scope.route({
      method: "GET",
      url: LIVE_PATH,
      config: { skipsLoadShedding: true, rateClass: "live" },
      onRequest: async (request) => {
        must(request.ws, "request.invalid", "This address speaks WebSocket only.")
        if (request.headers.origin === undefined || !isOwnOrigin(request, options.publicOrigin)) {
          throw new AppError("request.foreignOrigin")
        }
        app.connections.admit(request)
        request.ctx = await app.identify(request)
        requireAccess({ access: "member", method: "GET" }, request.ctx.actor)
        // Before the upgrade: a client fetches once it is connected, and later events must reach it.
        await app.deps.bus.follow(request.ctx.actor.userId)
      },
      handler: async () => undefined,
      wsHandler: (socket, request) => {
        app.upgrades.done(request)
        const token = readToken(request, "session", options.cookies)
        options.sockets.accept(
          { socket, stream: request.raw.socket },
          request.ctx.actor,
          async () =>
            // Not counted as use, because a session with an open page would otherwise never expire.
            token === undefined
              ? undefined
              : options.resolveActor(hashToken(token), { isUse: false }),
        )
      },
    })
  })
}
