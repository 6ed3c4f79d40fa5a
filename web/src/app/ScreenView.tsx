import { memo, Suspense, use, useEffect, useRef } from "react"
import { useSearch } from "wouter"

import { isReturning, takeFocusTarget, useScrollPlace } from "#lib/history.ts"
import { useRouteTitle } from "#lib/use-title.ts"
import { ErrorBoundary } from "#ui/ErrorBoundary.tsx"
import { MAIN_ID } from "#ui/SkipLink.tsx"

import { componentOf, loadScreen, type ScreenProps } from "./routes.tsx"
import { ScreenFailure } from "./ScreenFailure.tsx"
import { ScreenSkeleton } from "./ScreenSkeleton.tsx"

export interface ScreenViewProps extends ScreenProps {
  name: string
  title: string | undefined
  /** The address it is rendered for. */
  path: string
  /** Another place is another visit, with a new screen; the address by default. */
  place?: string
}

/** One screen with its error boundary, scroll position and title. Not rendered again while the next one loads. */
export const ScreenView = memo(function ScreenView(props: ScreenViewProps) {
  return (
    <ErrorBoundary
      key={props.place ?? props.path}
      fallback={(error, reset) => <ScreenFailure name={props.name} error={error} onReset={reset} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Visit {...props} />
      </Suspense>
    </ErrorBoundary>
  )
})

let isFirstVisit = true

function Visit({ name, title, path, place = path, params }: ScreenViewProps) {
  const Screen = componentOf(name, use(loadScreen(name)))
  const announced = useRef<HTMLDivElement>(null)
  useRouteTitle(title)
  useScrollPlace(place)
  useEffect(() => {
    if (!isFirstVisit) arrive(announced.current)
    isFirstVisit = false
  }, [place])
  const search = useSearch()
  // Last, because an explicit focus target wins. The address may be ahead of the rendered screen.
  useEffect(() => {
    if (path === location.pathname) focusRequestedTarget()
  }, [path, search])
  return (
    <>
      <div ref={announced} aria-live="polite" className="sr-only" />
      {/* A screen is looked up, not created: the component stays the same between renders. */}
      {/* oxlint-disable-next-line react/static-components */}
      <Screen params={params} />
    </>
  )
}

/** Without a page load, screen readers have to be told about the navigation. */
function arrive(announced: HTMLElement | null): void {
  if (announced) announced.textContent = document.title
  const main = document.getElementById(MAIN_ID)
  if (!isReturning() && main && !main.contains(document.activeElement)) {
    main.focus({ preventScroll: true })
  }
}

function focusRequestedTarget(): void {
  const target = takeFocusTarget()
  if (target) document.getElementById(MAIN_ID)?.querySelector<HTMLElement>(target)?.focus()
}
