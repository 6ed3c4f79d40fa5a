import { useCallback, useEffect, useState } from "react"

const PREFIX = "grove.draft."

/**
 * State of a form that survives leaving the page, until the tab is closed or `forget` is called.
 * `name` tells forms and people apart: what one person began, another must not find.
 */
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
    // At once: a dialog that closes now has no effect left to do it.
    keep(key, empty, empty)
    setDraft(empty)
  }
  return [draft, change, forget]
}

/** A browser that keeps nothing is no reason to fail. */
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
    // Private windows may refuse.
  }
}
