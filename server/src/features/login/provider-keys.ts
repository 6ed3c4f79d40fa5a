import type { ProviderKey } from "./jws.ts"

const FRESH_MS = 300_000
/** Neither tokens with invented key ids nor a provider that is down must make us ask it each time. */
const MIN_PAUSE_MS = 10_000

interface Answer {
  url: string
  /** Shared by all who ask while it is pending. */
  keys: Promise<readonly ProviderKey[]>
  at: number
  isFailed: boolean
}

/** Reads a provider's key set, again when it is old, failed or lacks the key that is needed. */
export function openProviderKeys(timeoutSeconds: number, now: () => Date) {
  let known: Answer | undefined

  function ask(url: string): Answer {
    const keys = fetchKeys(url, timeoutSeconds)
    const answer: Answer = { url, keys, at: now().getTime(), isFailed: false }
    keys.catch(() => {
      answer.isFailed = true
      answer.at = now().getTime()
    })
    return answer
  }

  return async (url: string, kid: unknown): Promise<readonly ProviderKey[]> => {
    if (known?.url !== url) known = ask(url)
    const ageOf = ({ at }: Answer) => now().getTime() - at
    if (ageOf(known) > (known.isFailed ? MIN_PAUSE_MS : FRESH_MS)) known = ask(url)
    const keys = await known.keys
    const hasKey = kid === undefined || keys.some((key) => key.kid === kid)
    if (hasKey || ageOf(known) <= MIN_PAUSE_MS) return known.keys
    known = ask(url)
    return known.keys
  }
}

async function fetchKeys(url: string, timeoutSeconds: number): Promise<ProviderKey[]> {
  const answer = await fetch(url, {
    redirect: "error",
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  })
  if (!answer.ok) throw new Error(`The provider's keys could not be read: ${answer.status}.`)
  const { keys } = (await answer.json()) as { keys?: unknown }
  return Array.isArray(keys) ? (keys as ProviderKey[]) : []
}
