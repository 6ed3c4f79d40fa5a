import { DAY_MS } from "@grove/contract/durations"
import type { RateLimiterRes } from "rate-limiter-flexible"

import { isMember, type Actor } from "#platform/actor.ts"
import { AppError } from "#platform/errors.ts"
import { addressKey } from "#platform/http/address-key.ts"
import { memoryLimiter, type Limiter, type MakeLimiter } from "#platform/http/limiters.ts"
import {
  BUDGETS,
  FIRST_DAY,
  isByAddress,
  isCountedApart,
  type Budgets,
  type RateClass,
} from "#platform/http/rate-classes.ts"

export interface RateLimiter {
  /** Consumes one point of every budget that applies, or throws `request.tooMany` with the time to wait. */
  consume(rateClass: RateClass, actor: Actor, address: string, now: Date): Promise<void>
  /** Gives the points of the class back to a member, though not those of the overall budget. */
  refund(rateClass: RateClass, actor: Actor, now: Date): Promise<void>
}

export function openRateLimiter(
  budgets: Partial<Budgets> = {},
  limiter: MakeLimiter = memoryLimiter,
): RateLimiter {
  const all = { ...BUDGETS, ...budgets }
  const limitersOf = memoized((name: keyof Budgets) => all[name].map((one) => limiter(name, one)))
  const firstDayLimiters = memoized((rateClass: RateClass) => {
    const budget = FIRST_DAY[rateClass]
    return budget ? [limiter(`first-day-${rateClass}`, budget)] : []
  })

  const usualLimiters = (rateClass: RateClass, actor: Actor) =>
    isCountedApart(rateClass)
      ? limitersOf(rateClass)
      : [...limitersOf(isMember(actor) ? "member" : "stranger"), ...limitersOf(rateClass)]

  const firstDayMsOf = (actor: Actor, now: Date) => actor.since.getTime() + DAY_MS - now.getTime()

  return {
    async refund(rateClass, actor, now) {
      const firstDay = firstDayMsOf(actor, now) > 0 ? firstDayLimiters(rateClass) : []
      for (const one of [...limitersOf(rateClass), ...firstDay]) await one.reward(actor.userId)
    },
    async consume(rateClass, actor, address, now) {
      const isByUser = !isByAddress(rateClass) && isMember(actor)
      const key = isByUser ? actor.userId : addressKey(address)
      const usual = usualLimiters(rateClass, actor)
      const firstDayMs = isByUser ? firstDayMsOf(actor, now) : 0
      const firstDay = firstDayMs > 0 ? firstDayLimiters(rateClass) : []
      try {
        for (const one of usual) await one.consume(key)
        for (const one of firstDay) await one.consume(key)
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        const firstDayWaitMs = Math.min(await waitMs(firstDay, key), firstDayMs)
        const ms = Math.max(await waitMs(usual, key), firstDayWaitMs)
        throw tooMany(Math.max(1, Math.ceil(ms / 1000)))
      }
    },
  }
}

/** A budget for costs that vary between requests. */
export interface CostBudget {
  /** Returns the seconds to wait if the points do not fit; they are not consumed then. */
  consume(key: string, points: number): Promise<number | undefined>
  refund(key: string, points: number): Promise<void>
}

export function openCostBudget(one: Limiter): CostBudget {
  const refund = async (key: string, points: number) => void (await one.reward(key, points))
  return {
    refund,
    async consume(key, points) {
      try {
        await one.consume(key, points)
        return undefined
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        await refund(key, points)
        return Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000))
      }
    },
  }
}

function memoized<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    let value = made.get(key)
    if (value === undefined) made.set(key, (value = make(key)))
    return value
  }
}

/** The longest wait of all budgets that are used up. */
async function waitMs(limiters: readonly Limiter[], key: string): Promise<number> {
  let ms = 0
  for (const one of limiters) {
    const state = await one.get(key)
    if (state && state.consumedPoints >= one.points) ms = Math.max(ms, state.msBeforeNext)
  }
  return ms
}

function tooMany(seconds: number): AppError {
  const message = `Too many requests. Please try again ${waitText(seconds)}.`
  return new AppError("request.tooMany", message, { retryAfterSeconds: seconds })
}

/** A duration, not a time of day: the caller's time zone is unknown. */
export function waitText(seconds: number): string {
  if (seconds <= 60) return "in a moment"
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}
