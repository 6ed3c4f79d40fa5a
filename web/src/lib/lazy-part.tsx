import { lazy, Suspense, type ComponentType } from "react"

/**
 * A part whose code is fetched when it is first drawn: dialogs, editors, menus. Draws nothing until
 * then. `preload` may be called on intent.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { preload: () => void } {
  const Part = lazy(async () => ({ default: await load() }))
  function LazyPart(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyPart, {
    // A failure shows when the part is drawn; a guess may fail silently.
    preload: () => void load().catch(() => undefined),
  })
}
