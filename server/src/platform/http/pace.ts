import { isIPv6 } from "node:net"

import type { Pace } from "@grove/contract/route"
import { RateLimiterMemory } from "rate-limiter-flexible"

import { isMember, type Actor } from "#platform/actor.ts"
import { AppError } from "#platform/errors.ts"

interface Budget {
  points: number
  seconds: number
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** security.md, Defaults. Several budgets of one class must all have room. */
const BUDGETS: Record<Pace | "member" | "stranger" | "login", readonly Budget[]> = {
  member: [{ points: 1500, seconds: 5 * MINUTE }],
  stranger: [
    { points: 300, seconds: 5 * MINUTE },
    { points: 50, seconds: 10 },
  ],
  login: [{ points: 10, seconds: 5 * MINUTE }],
  read: [],
  write: [{ points: 300, seconds: HOUR }],
  search: [{ points: 30, seconds: MINUTE }],
  post: [
    { points: 60, seconds: HOUR },
    { points: 300, seconds: DAY },
  ],
  comment: [{ points: 120, seconds: HOUR }],
  react: [{ points: 500, seconds: HOUR }],
  follow: [
    { points: 100, seconds: HOUR },
    { points: 400, seconds: DAY },
  ],
  message: [
    { points: 60, seconds: MINUTE },
    { points: 500, seconds: HOUR },
  ],
  story: [{ points: 30, seconds: DAY }],
  report: [{ points: 20, seconds: DAY }],
  profile: [{ points: 20, seconds: HOUR }],
  remove: [{ points: 30, seconds: 30 * MINUTE }],
  export: [{ points: 5, seconds: HOUR }],
  analyze: [{ points: 60, seconds: HOUR }],
  scan: [{ points: 6, seconds: HOUR }],
}

/** What an account may do in its first day: enough to settle in, not enough to flood. */
const FIRST_DAY: Partial<Record<Pace, Budget>> = {
  post: { points: 10, seconds: DAY },
  comment: { points: 30, seconds: DAY },
  follow: { points: 50, seconds: DAY },
}

/** Takes a place in every budget that applies, or refuses with the time to wait. */
export interface PaceKeeper {
  take(pace: Pace | "login", actor: Actor, address: string, now: Date): Promise<void>
}

export function keepPace(enabled: boolean): PaceKeeper {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = (name: string, budget: Budget) => {
    const id = `${name}/${budget.points}/${budget.seconds}`
    let limiter = limiters.get(id)
    if (!limiter) {
      limiter = new RateLimiterMemory({
        keyPrefix: id,
        points: budget.points,
        duration: budget.seconds,
      })
      limiters.set(id, limiter)
    }
    return limiter
  }
  const consume = async (name: string, budget: Budget, key: string) => {
    try {
      await limiterOf(name, budget).consume(key)
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      const ms = (refusal as { msBeforeNext: number }).msBeforeNext
      throw new AppError("request.tooMany", undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
      })
    }
  }

  return {
    async take(pace, actor, address, now) {
      if (!enabled) return
      const known = isMember(actor)
      const key = known ? actor.userId : addressKey(address)
      const overall = known ? "member" : "stranger"
      for (const budget of BUDGETS[overall]) await consume(overall, budget, key)
      for (const budget of BUDGETS[pace]) await consume(pace, budget, key)
      const first = pace === "login" ? undefined : FIRST_DAY[pace]
      if (first && known && now.getTime() - actor.since.getTime() < DAY * 1000)
        await consume(`first-day-${pace}`, first, key)
    },
  }
}

/** A household or a server usually owns a whole /64 of IPv6: one key for all of it. */
function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = "", tail] = address.split("::")
  const left = head.split(":").filter(Boolean)
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}
