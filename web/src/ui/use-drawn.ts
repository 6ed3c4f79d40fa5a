import { useCallback, useEffect, useMemo, useRef, useState } from "react"

import type { ListWindow } from "./Windowing.tsx"

interface Drawn {
  keys: ReadonlySet<string>
  view: ListWindow
}

/** How many items that are only near are added from one frame to the next. */
const A_FRAME = 2

/**
 * Which items of a list are drawn: the first ones, then those in its window. What one sees is there at once, so that
 * nothing moves when it comes; what is near follows bit by bit, so that a slow phone never waits for all of it.
 */
export function useDrawn(keys: readonly string[], first: number) {
  const [drawn, setDrawn] = useState<Drawn>()
  const latest = useRef<Drawn>(undefined)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const onMove = useCallback((view: ListWindow) => {
    const draw = (atMost: number) => {
      const now = latest.current?.keys
      const next = inWindow(now, view, atMost)
      if (!now || !isSame(now, next)) setDrawn((latest.current = { keys: next, view }))
      if (next.size < view.seen.length + view.near.length)
        frame.current = requestAnimationFrame(() => draw(A_FRAME))
    }
    cancelAnimationFrame(frame.current)
    draw(0)
  }, [])
  const indexes = useMemo(
    () => [...keys.keys()].filter((n) => (drawn ? drawn.keys.has(keys[n]!) : n < first)),
    [keys, drawn, first],
  )
  return { indexes, view: drawn?.view, onMove }
}

/** What should be drawn next of a window, when that much is drawn already. */
export function inWindow(
  drawn: ReadonlySet<string> | undefined,
  { seen, near }: ListWindow,
  atMost: number,
): Set<string> {
  // A page one comes to is there as a whole.
  if (!drawn) return new Set([...seen, ...near])
  const stays = near.filter((key) => drawn.has(key))
  const more = near.filter((key) => !drawn.has(key)).slice(0, atMost)
  return new Set([...seen, ...stays, ...more])
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && a.isSubsetOf(b)
