import type { FastifyInstance } from "fastify"

import { AppError } from "#platform/errors.ts"

/**
 * The longest value of every request header that we or our libraries read, far above what clients send. Node alone
 * would let one of them have 16 kB.
 */
export const HEADER_LIMITS = {
  accept: 1000,
  "accept-encoding": 500,
  // Of which the first 200 are read.
  "accept-language": 2000,
  authorization: 4000,
  connection: 100,
  "content-disposition": 500,
  "content-encoding": 100,
  "content-length": 20,
  "content-type": 500,
  cookie: 8000,
  expect: 100,
  forwarded: 2000,
  host: 300,
  "idempotency-key": 200,
  "if-match": 1000,
  "if-modified-since": 100,
  "if-none-match": 1000,
  "if-range": 200,
  "if-unmodified-since": 100,
  origin: 300,
  range: 200,
  "sec-fetch-dest": 50,
  "sec-fetch-mode": 50,
  "sec-fetch-site": 50,
  "sec-websocket-extensions": 500,
  "sec-websocket-key": 100,
  "sec-websocket-protocol": 500,
  "sec-websocket-version": 20,
  "transfer-encoding": 100,
  upgrade: 100,
  "user-agent": 2000,
  "x-forwarded-for": 1000,
  "x-forwarded-host": 500,
  "x-forwarded-proto": 100,
  "x-unattended": 20,
} as const satisfies Record<string, number>

const LIMITS = Object.entries(HEADER_LIMITS)

/** Refused rather than shortened, which could change whose address or origin it is. Before all hooks that read a header. */
export function useHeaderLimits(app: FastifyInstance) {
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers } = request.raw
    for (const [name, limit] of LIMITS) {
      const value = headers[name]
      if (value !== undefined && value.length > limit)
        return done(new AppError("request.invalid", `The header ${name} is too long.`))
    }
    done()
  })
}
