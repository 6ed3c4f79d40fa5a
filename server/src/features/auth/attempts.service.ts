import { safeReturnTo } from "@grove/contract/return-to"

import type { Context } from "#platform/context.ts"
import { hashToken, newToken } from "#platform/http/session.ts"

import { deleteStaleAttempts, insertAttempt, takeAttempt } from "./attempts.queries.ts"

export const ATTEMPT_MS = 600_000

/** What the answer of the provider is checked against. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
  /** The provider must prove that it authenticated the user again. */
  isFresh: boolean
}

/** Stores the attempt on the server and returns the token that identifies it. */
export async function storeAttempt(
  ctx: Context,
  attempt: Attempt & { provider: string; returnTo: string; linkTo: string | null },
): Promise<string> {
  const token = newToken()
  await deleteStaleAttempts(ctx.db, attemptLimit(ctx))
  await insertAttempt(ctx.db, {
    cookieHash: hashToken(token),
    state: attempt.state,
    nonce: attempt.nonce,
    verifier: attempt.verifier,
    isFresh: attempt.isFresh,
    provider: attempt.provider,
    linkTo: attempt.linkTo,
    returnTo: safeReturnTo(attempt.returnTo),
    createdAt: ctx.now(),
  })
  return token
}

/** Works once and within ten minutes. */
export async function redeemAttempt(ctx: Context, token: string) {
  const attempt = await takeAttempt(ctx.db, hashToken(token))
  return attempt && attempt.createdAt > attemptLimit(ctx) ? attempt : undefined
}

const attemptLimit = (ctx: Context) => new Date(ctx.now().getTime() - ATTEMPT_MS)

/** Housekeeping only: the age is checked on use. */
export const removeStaleAttempts = (ctx: Context) => deleteStaleAttempts(ctx.db, attemptLimit(ctx))
