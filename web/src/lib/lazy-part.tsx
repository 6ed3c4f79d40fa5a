import { lazy, Suspense, type ComponentType } from "react"

import { keepTrying } from "./lazy-import.ts"

/**
 * A part whose code is fetched when it is first drawn: dialogs, editors, menus. Draws nothing until
 * then, however long it takes; `app/LoadTrouble.tsx` says when it takes too long. `preload` may be called on intent.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { preload: () => void } {
  const Part = lazy(async () => ({ default: await keepTrying(load) }))
  function LazyPart(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyPart, {
    // A guess may fail silently: when the part is drawn, it is asked for again.
    preload: () => void load().catch(() => undefined),
  })
}
