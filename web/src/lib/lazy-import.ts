import { createStore } from "./store.ts"

/** A chunk that could not be loaded. `isGone`: the server has a newer build without this file. */
export class LoadError extends Error {
  readonly isGone: boolean

  constructor(path: string, isGone: boolean, cause: unknown) {
    super(`${path} could not be loaded`, { cause })
    this.isGone = isGone
  }
}

let awaited: (() => Promise<void>) | undefined
let awaiting: Promise<void> | undefined

/** Sets what code loaded from now on waits for. Starts at once, and is retried after a failure. */
export function setAwaited(load: (() => Promise<void>) | undefined): void {
  awaited = load
  awaiting = undefined
  void settleAwaited()
}

/** Never fails: without its texts, code is still usable in English. */
async function settleAwaited(): Promise<void> {
  const load = awaited
  if (!load) return
  awaiting ??= load()
  try {
    await awaiting
    if (awaited === load) awaited = undefined
  } catch {
    if (awaited === load) awaiting = undefined
  }
}

/** Code waits for its catalog, but a catalog must not wait for itself. */
const isCatalog = (path: string) => path.includes("/language-")

/** Chunks that loaded only under a changed address. */
const found = new Map<string, string>()
let changes = 0

/**
 * Replaces every `import()` of the build (`chunk-imports.ts`). Some browsers cache a failed import forever, so a
 * retry uses a changed address. Static imports of the chunk keep theirs: if one of those failed, only a reload
 * helps.
 */
export async function importChunk<T>(
  path: string,
  // All chunks are in one folder, so relative addresses are the same from here.
  load: (address: string) => Promise<T> = (address) => import(/* @vite-ignore */ address),
): Promise<T> {
  const module = await tryTwice(path, load)
  if (!isCatalog(path)) await settleAwaited()
  return module
}
Object.assign(globalThis, { importChunk })

async function tryTwice<T>(path: string, load: (address: string) => Promise<T>): Promise<T> {
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

async function isMissing(path: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL(path, import.meta.url), { cache: "no-store" })
    return answer.status === 404
  } catch {
    return false
  }
}

export type LoadFailure = "offline" | "failed" | "gone"

/** The most severe reason why code of this page is missing. */
export const loadFailure = createStore<LoadFailure | undefined>(undefined)
const MOST_SEVERE_FIRST: readonly LoadFailure[] = ["gone", "failed", "offline"]
const missing = new Map<symbol, LoadFailure>()

function note(part: symbol, why: LoadFailure | undefined): void {
  if (why) missing.set(part, why)
  else missing.delete(part)
  const reasons = [...missing.values()]
  loadFailure.set(MOST_SEVERE_FIRST.find((each) => reasons.includes(each)))
}

export function loadFailureOf(error: unknown): LoadFailure {
  if (error instanceof LoadError && error.isGone) return "gone"
  return navigator.onLine ? "failed" : "offline"
}

const FIRST_MS = 1000
const LAST_MS = 30_000

/** Retries until it succeeds, with backoff, and publishes the reason in `loadFailure`. */
export async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  const part = Symbol("part")
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(2 * waitMs, LAST_MS)) {
    try {
      const loaded = await load()
      note(part, undefined)
      return loaded
    } catch (error) {
      const why = loadFailureOf(error)
      // The first failure is not reported: the server may be restarting.
      if (why !== "failed" || waitMs > FIRST_MS) note(part, why)
      await connectionOr(waitMs)
    }
  }
}

/** Resolves when the network is back or the time has passed. */
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
