import cluster from "node:cluster"

import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
} from "rate-limiter-flexible"

import type { Budget } from "#platform/http/rate-classes.ts"
import type { Redis } from "#platform/redis/redis.ts"

/** Counts the points a key has consumed of one budget. */
export interface Limiter {
  points: number
  consume: RateLimiterAbstract["consume"]
  get: RateLimiterAbstract["get"]
  reward: RateLimiterAbstract["reward"]
}

export type MakeLimiter = (name: string, budget: Budget) => Limiter

/** How long a shared count may take before this process counts for itself. */
const SHARED_TIMEOUT_MS = 250

/**
 * Where limits are counted: in Redis for all nodes, in the parent for all processes of this machine, or here. When the
 * shared place does not answer, each process counts for itself.
 */
export function limiterFactory(options: {
  redis?: Redis | undefined
  processes: number
  sharedTimeoutMs?: number | undefined
}): MakeLimiter {
  const { redis, processes, sharedTimeoutMs: timeoutMs = SHARED_TIMEOUT_MS } = options
  return (name, budget) => {
    const own = memoryLimiter(name, budget)
    const shared = redis
      ? redisLimiter(redis, name, budget)
      : processes > 1 && cluster.isWorker
        ? new RateLimiterCluster({ ...settings(name, budget), timeoutMs })
        : undefined
    if (!shared) return own
    const insured = new RLWrapperTimeouts({
      limiter: shared,
      insuranceLimiter: own,
      timeoutMs,
    })
    return {
      points: budget.points,
      consume: (...args) => insured.consume(...args),
      get: (...args) => insured.get(...args),
      reward: (...args) => insured.reward(...args),
    }
  }
}

/** Called by the parent of the server processes: counts for all of them. */
export function shareLimits() {
  void new RateLimiterClusterMaster()
}

export const memoryLimiter = (name: string, budget: Budget): RateLimiterMemory =>
  new RateLimiterMemory(settings(name, budget))

const settings = (name: string, { points, seconds }: Budget) => ({
  keyPrefix: `${name}/${seconds}`,
  points,
  duration: seconds,
})

const redisLimiter = (redis: Redis, name: string, budget: Budget) =>
  new RateLimiterRedis({
    ...settings(`grove:${name}`, budget),
    storeClient: redis.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    // A caller who is already refused is not counted in Redis again.
    inMemoryBlockOnConsumed: budget.points + 1,
  })
