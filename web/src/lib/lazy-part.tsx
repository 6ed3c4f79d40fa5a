import { lazy, Suspense, type ComponentType } from "react"

import { retryUntilLoaded } from "./lazy-import.ts"

/**
 * A component whose code loads on first render: dialogs, editors, menus. Renders nothing until then;
 * `app/LoadFailureAlert.tsx` reports a slow load. Call `preload` on hover or focus.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { preload: () => void } {
  const Part = lazy(async () => ({ default: await retryUntilLoaded(load) }))
  function LazyPart(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyPart, {
    // A failed preload is ignored; rendering tries again.
    preload: () => void load().catch(() => undefined),
  })
}
