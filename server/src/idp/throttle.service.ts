import { hash } from "node:crypto"

import {
  countTry,
  deleteOldThrottles,
  deleteThrottles,
  selectBlockedUntil,
  uncountTry,
} from "#idp/throttle.queries.ts"
import {
  ACCOUNT_POLICY,
  CODE_POLICY,
  MAIL_POLICY,
  MEMORY_SECONDS,
  NETWORK_POLICY,
  SENDER_POLICY,
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

export const bySecondFactor = (subject: string): Throttle => ({
  key: keyOf("second factor", subject),
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

/** `codeHash` names the code, so that a new one starts again. */
export const byCode = (codeHash: string): Throttle => ({
  key: keyOf("code", codeHash),
  policy: CODE_POLICY,
})

export type Tried = { isBlocked: boolean; waitSeconds: number }

/**
 * Counts a try before it is made. When it is blocked, `waitSeconds` is the time left and the try must not be made;
 * otherwise it is the wait that follows if the try fails.
 */
export async function countTries(ctx: Context, throttles: readonly Throttle[]): Promise<Tried> {
  const now = ctx.now()
  const since = new Date(now.getTime() - MEMORY_SECONDS * 1000)
  const secondsUntil = (end: Date | null) =>
    Math.max(0, Math.ceil(((end?.getTime() ?? 0) - now.getTime()) / 1000))
  let waitSeconds = 0
  const counted: Throttle[] = []
  for (const one of throttles) {
    const row = await countTry(ctx.db, one.key, one.policy, { now, since })
    if (!row) {
      await takeBack(ctx, counted)
      return {
        isBlocked: true,
        waitSeconds: Math.max(1, secondsUntil(await selectBlockedUntil(ctx.db, one.key))),
      }
    }
    counted.push(one)
    waitSeconds = Math.max(waitSeconds, secondsUntil(row.blockedUntil))
  }
  return { isBlocked: false, waitSeconds }
}

/** After a success: uncounts the try. Earlier failures stay counted. */
export async function takeBack(ctx: Context, throttles: readonly Throttle[]): Promise<void> {
  for (const { key } of throttles) await uncountTry(ctx.db, key)
}

export const forgetTries = (ctx: Context, throttles: readonly Throttle[]) =>
  deleteThrottles(
    ctx.db,
    throttles.map(({ key }) => key),
  )

export const forgetFailuresOf = (ctx: Context, subject: string, email: string) =>
  forgetTries(ctx, [byAccount(email), byMailTo(email), bySecondFactor(subject)])

export const sweepThrottles = (ctx: Context) =>
  deleteOldThrottles(ctx.db, new Date(ctx.now().getTime() - MEMORY_SECONDS * 1000))
