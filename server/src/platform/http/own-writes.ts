import type { FastifyInstance, FastifyRequest } from "fastify"

import { databaseOn, type Context } from "#platform/context.ts"
import { parsePosition } from "#platform/database/log-position.ts"
import type { Replicas } from "#platform/database/replicas.ts"
import { AppError } from "#platform/errors.ts"
import { explain } from "#platform/http/failures.ts"
import type { CookieRules } from "#platform/http/session.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** For GET routes that write, such as the end of a sign-in. */
    writes?: true
  }
}

const COOKIE = "position"
/** Longer than a replica may lag. */
const MAX_AGE_SECONDS = 60
const READS = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Members read their own writes from any node: every write answers with the log position after its commit as a cookie,
 * and replicas that have not replayed it are not asked. A forged position only affects its sender.
 */
export function useOwnWrites(app: FastifyInstance, replicas: Replicas, { isHttps }: CookieRules) {
  app.addHook("onSend", async (request, reply) => {
    if (READS.has(request.method) && !request.routeOptions.config.writes) return
    const position = await replicas.position().catch(() => undefined)
    if (position === undefined) return
    void reply.setCookie(COOKIE, position, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isHttps,
      maxAge: MAX_AGE_SECONDS,
    })
  })
}

/** Runs a read that may be a moment old on a replica, or on the primary if none can answer it. */
export async function readFromReplica<T>(
  request: FastifyRequest,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { replicas } = request.server.deps
  const pool = replicas?.choose(parsePosition(request.cookies[COOKIE]))
  if (!replicas || !pool) return work(request.ctx)
  try {
    return await work({ ...request.ctx, db: databaseOn(pool) })
  } catch (error) {
    const { status } = explain(error)
    // The replica may not know the object yet, or is gone, or had to cancel the read to go on replaying.
    if (status !== 404 && status !== 503) throw error
    if (!(error instanceof AppError)) replicas.suspend(pool, error as Error)
    return work(request.ctx)
  }
}
