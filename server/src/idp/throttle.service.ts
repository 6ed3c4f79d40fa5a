import { hash } from "node:crypto"

import {
  countFailure,
  deleteOldThrottles,
  deleteThrottles,
  selectBlockedUntil,
  updateBlockedUntil,
} from "#idp/throttle.queries.ts"
import {
  ACCOUNT_POLICY,
  MAIL_POLICY,
  MEMORY_SECONDS,
  NETWORK_POLICY,
  SENDER_POLICY,
  waitSeconds,
  type ThrottlePolicy,
} from "#idp/throttle.ts"
import type { Context } from "#platform/context.ts"
import { addressKey } from "#platform/http/address-key.ts"

/** What is counted: a hash, so that the table holds no addresses. */
export interface Throttle {
  key: Buffer
  policy: ThrottlePolicy
}

const keyOf = (kind: string, value: string) => hash("sha256", `${kind}:${value}`, "buffer")

/** A known browser has its own count, so that failures elsewhere cannot lock its owner out. */
export const byAccount = (email: string, device?: string): Throttle => ({
  key: keyOf(device === undefined ? "account" : `device ${device}`, email.toLowerCase()),
  policy: ACCOUNT_POLICY,
})

export const byNetwork = (address: string): Throttle => ({
  key: keyOf("network", addressKey(address)),
  policy: NETWORK_POLICY,
})

export const byMailTo = (email: string): Throttle => ({
  key: keyOf("mail", email.toLowerCase()),
  policy: MAIL_POLICY,
})

export const bySender = (address: string): Throttle => ({
  key: keyOf("sender", addressKey(address)),
  policy: SENDER_POLICY,
})

/** Seconds until the next try; 0 if it is allowed now. */
export async function secondsToWait(ctx: Context, throttles: readonly Throttle[]): Promise<number> {
  const until = await selectBlockedUntil(
    ctx.db,
    throttles.map(({ key }) => key),
  )
  const ms = (until?.getTime() ?? 0) - ctx.now().getTime()
  return ms > 0 ? Math.ceil(ms / 1000) : 0
}

/** Counts a failure (or an act with a limited number) for each. Returns the seconds to wait from now on. */
export async function slowDown(ctx: Context, throttles: readonly Throttle[]): Promise<number> {
  const now = ctx.now()
  const since = new Date(now.getTime() - MEMORY_SECONDS * 1000)
  let longest = 0
  for (const { key, policy } of throttles) {
    const seconds = waitSeconds(await countFailure(ctx.db, key, now, since), policy)
    if (seconds > 0) await updateBlockedUntil(ctx.db, key, new Date(now.getTime() + seconds * 1000))
    longest = Math.max(longest, seconds)
  }
  return longest
}

export const forgetFailures = (ctx: Context, throttles: readonly Throttle[]) =>
  deleteThrottles(
    ctx.db,
    throttles.map(({ key }) => key),
  )

export const forgetFailuresOf = (ctx: Context, email: string) =>
  forgetFailures(ctx, [byAccount(email), byMailTo(email)])

export const sweepThrottles = (ctx: Context) =>
  deleteOldThrottles(ctx.db, new Date(ctx.now().getTime() - MEMORY_SECONDS * 1000))
