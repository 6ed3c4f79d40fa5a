import type { Config } from "#config.ts"
import type { Context } from "#platform/context.ts"

/** A result is cached this many times as long as it took to read, so reading takes at most 1/20 of the time. */
export const TTL_FACTOR = 20

interface Entry<T> {
  reading: Promise<T>
  /** The last result, served until `until`. */
  cached?: { value: T; until: number }
}

/**
 * Caches expensive reads that are the same for all callers, with a TTL proportional to their cost: small communities
 * see fresh data, large ones data that is a moment old. Concurrent callers share one read; while an expired result
 * is being replaced, they get the old one.
 */
export function adaptiveCache<K, T>(
  read: (ctx: Context, key: K) => Promise<T>,
  /** Whether the result is large enough to be cached. */
  isLarge: (value: T) => boolean,
) {
  // One map per application: tests run several in one process.
  const applications = new WeakMap<Config, Map<K, Entry<T>>>()
  return async (ctx: Context, key: K): Promise<T> => {
    const entries = applications.get(ctx.config) ?? new Map<K, Entry<T>>()
    applications.set(ctx.config, entries)
    const entry = entries.get(key)
    if (entry?.cached && ctx.now().getTime() < entry.cached.until) return entry.cached.value
    if (entry && !entry.cached) return entry.reading
    const startedAt = performance.now()
    const next: Entry<T> = {
      reading: read(ctx, key),
      // Valid until the new read has finished.
      ...(entry?.cached && { cached: { ...entry.cached, until: Number.POSITIVE_INFINITY } }),
    }
    entries.set(key, next)
    try {
      const value = await next.reading
      const tookMs = performance.now() - startedAt
      if (isLarge(value)) next.cached = { value, until: ctx.now().getTime() + tookMs * TTL_FACTOR }
      else entries.delete(key)
      return value
    } catch (error) {
      entries.delete(key)
      throw error
    }
  }
}
