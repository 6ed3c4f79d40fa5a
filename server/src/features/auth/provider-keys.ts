import type { ProviderKey } from "./jws.ts"

const FRESH_MS = 300_000
/** Tokens with invented key ids must not make us ask the provider each time. */
const LEAST_PAUSE_MS = 10_000

/** Reads a provider's key set, again when it is old or lacks the key that is needed. */
export function openProviderKeys(timeoutSeconds: number, now: () => Date) {
  let known: { url: string; keys: readonly ProviderKey[]; at: number } | undefined
  return async (url: string, kid: unknown): Promise<readonly ProviderKey[]> => {
    const age = known?.url === url ? now().getTime() - known.at : Number.POSITIVE_INFINITY
    const hasKey = kid === undefined || known?.keys.some((key) => key.kid === kid)
    if (!known || age > FRESH_MS || (!hasKey && age > LEAST_PAUSE_MS))
      known = { url, keys: await fetchKeys(url, timeoutSeconds), at: now().getTime() }
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
