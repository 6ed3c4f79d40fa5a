/** Runs the work on all items, `limit` at a time. The first failure stops it and is thrown. */
export async function forEachParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  try {
    for await (const item of items) {
      const one: Promise<void> = work(item).then(() => void running.delete(one))
      // Thrown by the race or below.
      one.catch(() => undefined)
      running.add(one)
      if (running.size >= limit) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
