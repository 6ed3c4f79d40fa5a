import { createHash } from "node:crypto"

import { inTransaction, type Context } from "#platform/context.ts"

import {
  deleteExpiredLogoutTokens,
  deleteSessionsByProvider,
  insertUsedLogoutToken,
} from "./provider-logout.queries.ts"
import { sessionsEnded } from "./sessions.service.ts"

/** Which sessions end: those of this subject, those of this session of the provider, or both. */
export interface LogoutClaims {
  issuer: string
  jti: string
  subject: string | null
  providerSession: string | null
}

/** Longer lifetimes are of no use, and used tokens are stored until they expire. */
export const LOGOUT_TOKEN_SECONDS = 600

/** Ends the sessions that the provider's verified token names, and their sockets. A token works once. */
export async function endSessionsByProvider(
  ctx: Context,
  { issuer, jti, subject, providerSession }: LogoutClaims,
): Promise<"ended" | "used"> {
  return inTransaction(ctx, async (ctx) => {
    const tokenHash = createHash("sha256")
      .update(JSON.stringify([issuer, jti]))
      .digest()
    // Twice the lifetime covers the tolerated difference between the clocks.
    const until = new Date(ctx.now().getTime() + 2 * LOGOUT_TOKEN_SECONDS * 1000)
    if (!(await insertUsedLogoutToken(ctx.db, tokenHash, until))) return "used"
    const ended = await deleteSessionsByProvider(ctx.db, issuer, subject, providerSession)
    for (const { id, user_id: userId } of ended) await sessionsEnded(ctx, userId, { sessionId: id })
    ctx.log.info({ sessions: ended.length }, "sessions ended by the identity provider")
    return "ended"
  })
}

/** Housekeeping only: expired tokens are rejected by their age. */
export const removeExpiredLogoutTokens = (ctx: Context) =>
  deleteExpiredLogoutTokens(ctx.db, ctx.now())
