import type { MediaStorage } from "./storage.ts"

/**
 * Writes to `current` and still reads what is only in `former`, so that pictures can be moved while
 * the server runs.
 */
export function layeredStorage(current: MediaStorage, former: MediaStorage): MediaStorage {
  return {
    put: (...args) => current.put(...args),
    async read(name, range) {
      // Asked twice: the file may have been moved between the first and the second question.
      return (
        (await current.read(name, range)) ??
        (await former.read(name, range)) ??
        (await current.read(name, range))
      )
    },
    async has(name) {
      return (await current.has(name)) || (await former.has(name)) || (await current.has(name))
    },
    async remove(name) {
      await current.remove(name)
      await former.remove(name)
    },
    list: () => merge(current.list(), former.list()),
    async sweepDrafts(before) {
      await current.sweepDrafts(before)
      await former.sweepDrafts(before)
    },
    async signedUrl(name, seconds) {
      // An address is signed without asking the store, so it must be known to be there.
      const url = await current.signedUrl(name, seconds)
      return url !== undefined && (await current.has(name)) ? url : undefined
    },
    async close() {
      await current.close()
      await former.close()
    },
  }
}

/** Both lists are sorted. A name in both is taken from the first. */
async function* merge<T extends { name: string }>(
  first: AsyncIterable<T>,
  second: AsyncIterable<T>,
) {
  const [one, two] = [first[Symbol.asyncIterator](), second[Symbol.asyncIterator]()]
  let [a, b] = [await one.next(), await two.next()]
  while (!a.done || !b.done) {
    if (!b.done && (a.done || b.value.name < a.value.name)) {
      yield b.value
      b = await two.next()
    } else if (!a.done) {
      if (!b.done && b.value.name === a.value.name) b = await two.next()
      yield a.value
      a = await one.next()
    }
  }
}
