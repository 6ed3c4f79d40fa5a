import { createStore } from "./store.ts"

/** Code that came under no address. `isGone`: the server has another build by now, and no longer this file. */
export class LoadError extends Error {
  readonly isGone: boolean

  constructor(path: string, isGone: boolean, cause: unknown) {
    super(`${path} could not be loaded`, { cause })
    this.isGone = isGone
  }
}

/** Where a file was found that did not come under its own address. */
const found = new Map<string, string>()
let changes = 0

/**
 * Stands in for every `import()` of the build (`chunk-imports.ts`). Some browsers keep a failed import for good and
 * never ask again, so it is asked for under a changed address. What the file itself imports keeps its address: if
 * that is dead, only a reload helps, and `keepTrying` offers it.
 */
export async function importChunk<T>(
  path: string,
  // All files of the build lie in one folder: from here the address is the same.
  load: (address: string) => Promise<T> = (address) => import(/* @vite-ignore */ address),
): Promise<T> {
  try {
    return await load(found.get(path) ?? path)
  } catch {
    changes += 1
    const changed = `${path}?retry=${changes}`
    try {
      const module = await load(changed)
      found.set(path, changed)
      return module
    } catch (error) {
      throw new LoadError(path, await isMissing(path), error)
    }
  }
}
Object.assign(globalThis, { importChunk })

async function isMissing(path: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL(path, import.meta.url), { cache: "no-store" })
    return answer.status === 404
  } catch {
    return false
  }
}

export type Trouble = "offline" | "failed" | "gone"

/** Why something on this page is still missing; the worst of it. */
export const trouble = createStore<Trouble | undefined>(undefined)
const GRAVEST: readonly Trouble[] = ["gone", "failed", "offline"]
const missing = new Map<symbol, Trouble>()

function note(part: symbol, why: Trouble | undefined): void {
  if (why) missing.set(part, why)
  else missing.delete(part)
  const reasons = [...missing.values()]
  trouble.set(GRAVEST.find((each) => reasons.includes(each)))
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof LoadError && error.isGone) return "gone"
  return navigator.onLine ? "failed" : "offline"
}

const FIRST_MS = 1000
const LAST_MS = 30_000

/** Loads until it succeeds, and meanwhile says in `trouble` what is wrong. */
export async function keepTrying<T>(load: () => Promise<T>): Promise<T> {
  const part = Symbol("part")
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(2 * waitMs, LAST_MS)) {
    try {
      const loaded = await load()
      note(part, undefined)
      return loaded
    } catch (error) {
      const why = troubleOf(error)
      // A server that is just starting again is no trouble yet.
      if (why !== "failed" || waitMs > FIRST_MS) note(part, why)
      await connectionOr(waitMs)
    }
  }
}

/** The network is back, or some time has passed. */
function connectionOr(waitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = () => resolve()
  const timer = setTimeout(done, waitMs)
  addEventListener("online", done, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    removeEventListener("online", done)
  })
}
