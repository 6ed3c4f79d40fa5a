import { Suspense, use, useEffect, useRef } from "react"
import { useSearch } from "wouter"

import { isReturning, takeWishedField, useScrollPlace } from "#lib/history.ts"
import { useRouteTitle } from "#lib/use-title.ts"
import { ErrorBoundary } from "#ui/ErrorBoundary.tsx"
import { MAIN_ID } from "#ui/SkipLink.tsx"

import { componentOf, loadScreen, type ScreenProps } from "./routes.tsx"
import { ScreenSkeleton } from "./ScreenSkeleton.tsx"
import { ScreenTrouble } from "./ScreenTrouble.tsx"

export interface ScreenViewProps extends ScreenProps {
  name: string
  title: string | undefined
  /** The address it is drawn for: another one is another visit. */
  path: string
}

/** One screen with everything a screen needs around it: its own errors, its place, its title. */
export function ScreenView(props: ScreenViewProps) {
  return (
    <ErrorBoundary
      key={props.path}
      fallback={(error, reset) => <ScreenTrouble name={props.name} error={error} onReset={reset} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Visit {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

let isFirstVisit = true

function Visit({ name, title, path, params }: ScreenViewProps) {
  const Screen = componentOf(name, use(loadScreen(name)))
  const announced = useRef<HTMLDivElement>(null)
  useRouteTitle(title)
  useScrollPlace(path)
  useEffect(() => {
    if (!isFirstVisit) arrive(announced.current)
    isFirstVisit = false
  }, [path])
  const search = useSearch()
  // After the above: what was wished for has the last word. The address may be ahead of what is drawn.
  useEffect(() => {
    if (path === location.pathname) focusWished()
  }, [path, search])
  return (
    <>
      <div ref={announced} aria-live="polite" className="sr-only" />
      {/* A screen is looked up, not made: the same component every time. */}
      {/* oxlint-disable-next-line react/static-components */}
      <Screen params={params} />
    </>
  )
}

/** Without a page load nobody tells those who cannot see it that they are somewhere else. */
function arrive(announced: HTMLElement | null): void {
  if (announced) announced.textContent = document.title
  const main = document.getElementById(MAIN_ID)
  if (!isReturning() && main && !main.contains(document.activeElement)) {
    main.focus({ preventScroll: true })
  }
}

function focusWished(): void {
  const wished = takeWishedField()
  if (wished) document.getElementById(MAIN_ID)?.querySelector<HTMLElement>(wished)?.focus()
}
