import { useCallback, useEffect, useMemo, useRef, useState } from "react"

import type { ListWindow } from "./Windowing.tsx"

interface Rendered {
  keys: ReadonlySet<string>
  view: ListWindow
}

/** Nearby items added per frame. */
const BATCH_SIZE = 2

/**
 * Returns the items to render: the first ones, then those of the virtualizer's window. Visible
 * items render at once so that nothing shifts; nearby ones follow in batches to keep frames short
 * on slow phones.
 */
export function useRenderedItems(keys: readonly string[], first: number) {
  const [rendered, setRendered] = useState<Rendered>()
  const latest = useRef<Rendered>(undefined)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const onMove = useCallback((view: ListWindow) => {
    const update = (batchSize: number) => {
      const now = latest.current?.keys
      const next = nextRendered(now, view, batchSize)
      if (!now || !isSame(now, next)) setRendered((latest.current = { keys: next, view }))
      if (next.size < view.visible.length + view.nearby.length)
        frame.current = requestAnimationFrame(() => update(BATCH_SIZE))
    }
    cancelAnimationFrame(frame.current)
    update(0)
  }, [])
  const indexes = useMemo(
    () => [...keys.keys()].filter((n) => (rendered ? rendered.keys.has(keys[n]!) : n < first)),
    [keys, rendered, first],
  )
  return { indexes, view: rendered?.view, onMove }
}

/** Returns the next items to render, given those already rendered. */
export function nextRendered(
  rendered: ReadonlySet<string> | undefined,
  { visible, nearby }: ListWindow,
  batchSize: number,
): Set<string> {
  // A fresh page renders its window at once.
  if (!rendered) return new Set([...visible, ...nearby])
  const kept = nearby.filter((key) => rendered.has(key))
  const added = nearby.filter((key) => !rendered.has(key)).slice(0, batchSize)
  return new Set([...visible, ...kept, ...added])
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && a.isSubsetOf(b)
