import { useCallback, useEffect, useState } from "react"

const PREFIX = "grove.draft."

/** Form state kept in session storage until `forget` is called. `name` must include the form and the member. */
export function useDraft<T extends object>(
  name: string,
  empty: T,
): [draft: T, change: (fields: Partial<T>) => void, forget: () => void] {
  const key = PREFIX + name
  const [draft, setDraft] = useState<T>(() => ({ ...empty, ...read<T>(key) }))
  useEffect(() => keep(key, draft, empty))
  const change = useCallback(
    (fields: Partial<T>) => setDraft((known) => ({ ...known, ...fields })),
    [],
  )
  const forget = () => {
    // Synchronously: a dialog that closes now runs no further effect.
    keep(key, empty, empty)
    setDraft(empty)
  }
  return [draft, change, forget]
}

/** Storage may be unavailable. */
function read<T>(key: string): Partial<T> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<T> | null) ?? {}
  } catch {
    return {}
  }
}

function keep(key: string, draft: object, empty: object): void {
  try {
    const text = JSON.stringify(draft)
    if (text === JSON.stringify(empty)) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage may be unavailable.
  }
}
