import type { Config } from "#config.ts"
import type { Context } from "#platform/context.ts"

/** At most one part in so many of a process's time goes into reading it again. */
const PARTS = 20

interface Entry<T> {
  value: Promise<T>
  /** What the last finished run gave, for those who come while the next is running. */
  last?: { value: T; until: number }
}

/**
 * For costly reads that are the same for everyone: remembers a large answer for as long as is right for what it cost.
 * A small community reads what is true this moment; a large one what was true a moment ago.
 */
export function adaptiveCache<K, T>(
  read: (ctx: Context, key: K) => Promise<T>,
  /** Whether so much was read that it is worth remembering. */
  isLarge: (value: T) => boolean,
) {
  // One per running product, whichever of its connections is asked on.
  const entries = new WeakMap<Config, Map<K, Entry<T>>>()
  return async (ctx: Context, key: K): Promise<T> => {
    const ofProduct = entries.get(ctx.config) ?? new Map<K, Entry<T>>()
    entries.set(ctx.config, ofProduct)
    const entry = ofProduct.get(key)
    if (entry?.last && ctx.now().getTime() < entry.last.until) return entry.last.value
    if (entry && !entry.last) return entry.value
    const began = performance.now()
    const next: Entry<T> = {
      value: read(ctx, key),
      ...(entry?.last && { last: lasting(entry.last) }),
    }
    ofProduct.set(key, next)
    try {
      const value = await next.value
      const tookMs = performance.now() - began
      if (isLarge(value)) next.last = { value, until: ctx.now().getTime() + tookMs * PARTS }
      else ofProduct.delete(key)
      return value
    } catch (error) {
      ofProduct.delete(key)
      throw error
    }
  }
}

/** Good until the run that replaces it has ended. */
const lasting = <L extends { until: number }>(last: L): L => ({
  ...last,
  until: Number.POSITIVE_INFINITY,
})
