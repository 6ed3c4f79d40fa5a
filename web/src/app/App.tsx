import { QueryClientProvider } from "@tanstack/react-query"
import {
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react"
import { Router, useLocation } from "wouter"

import { useMay, useSession } from "#features/auth/hooks.ts"
import { SessionProvider } from "#features/auth/SessionProvider.tsx"
import { ReportLayer } from "#features/reports/ReportLayer.tsx"
import { listenForShortcuts } from "#features/shortcuts/listen.ts"
import { ShortcutsLayer } from "#features/shortcuts/ShortcutsLayer.tsx"
import { usePageSearch, useRememberedLocation } from "#lib/history.ts"
import { whenIdle } from "#lib/idle.ts"
import { followKeyboard } from "#lib/keyboard.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { queryClient } from "#lib/query-client.ts"
import { currentLocale, onLocaleChange, t } from "#lib/text.ts"
import { useMedia } from "#lib/use-media.ts"
import { ErrorBoundary } from "#ui/ErrorBoundary.tsx"
import { currentToast, onToastChange } from "#ui/toast.ts"

import { BannedShell } from "./BannedShell.tsx"
import { Broken } from "./Broken.tsx"
import { startLive } from "./live.ts"
import { LoadFailureAlert } from "./LoadFailureAlert.tsx"
import { findRoute, loadedScreen } from "./routes.tsx"
import { ScreenSkeleton } from "./ScreenSkeleton.tsx"
import { ScreenView } from "./ScreenView.tsx"
import { Shell } from "./Shell.tsx"
import { SignedOut } from "./SignedOut.tsx"

const Toaster = lazyPart(() => import("#ui/Toaster.tsx").then((module) => module.Toaster))
const PullToRefresh = lazyPart(() =>
  import("./PullToRefresh.tsx").then((module) => module.PullToRefresh),
)
const TooltipLayer = lazyPart(() =>
  import("#ui/TooltipLayer.tsx").then((module) => module.TooltipLayer),
)

const broken = () => <Broken />
const NONE = {}

interface AppProps {
  /** Called when the first elements are in the page, before anything measures them. */
  onFirstInsertion: () => void
  onFirstRender: () => void
}

/** The providers, the outermost error boundary and the overlays above every screen. */
export function App({ onFirstInsertion, onFirstRender }: AppProps) {
  // Remounts everything when the language changes.
  const locale = useSyncExternalStore(onLocaleChange, currentLocale)
  // oxlint-disable-next-line react/exhaustive-deps
  useInsertionEffect(onFirstInsertion, [])
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(onFirstRender, [])
  return (
    <ErrorBoundary fallback={broken}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Router hook={useRememberedLocation} searchHook={usePageSearch}>
            <Pages key={locale} />
          </Router>
          <Floating />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

function Pages() {
  const [path] = useLocation()
  const shown = useShownPath(path)
  const { user, isLoading } = useSession()
  const isBanned = user?.standing.state === "banned"
  const userId = isBanned ? undefined : user?.id
  useEffect(() => (userId ? startLive() : undefined), [userId])
  // Registered with the first render, so that no key press is missed.
  useLayoutEffect(() => (userId ? listenForShortcuts(userId) : undefined), [userId])
  const match = useMemo(() => findRoute(shown), [shown])
  const isTouch = useMedia("(pointer: coarse)")
  if (!user && match?.route.access === "member") {
    if (isLoading)
      return (
        <Shell user={null}>
          <ScreenSkeleton />
        </Shell>
      )
    return <SignedOut signedOut={match.route.signedOut ?? "landing"} path={shown} />
  }
  if (isBanned && match?.route.access !== "public") return <BannedShell user={user} path={shown} />
  const screen = match ? (
    <ScreenView
      name={match.route.screen}
      title={match.route.title(match.params)}
      path={shown}
      place={match.route.place ?? shown}
      params={match.params}
    />
  ) : (
    <ScreenView name="NotFoundScreen" title={t("Page not found")} path={shown} params={NONE} />
  )
  return (
    <Shell user={user}>
      {path !== shown && <Waiting />}
      {screen}
      {userId && isTouch && <PullToRefresh />}
    </Shell>
  )
}

/** Keeps the old screen until the code of the next one has loaded. */
function useShownPath(path: string): string {
  const deferred = useDeferredValue(path)
  const next = findRoute(path)
  return next && !loadedScreen(next.route.screen) ? deferred : path
}

/** Shown only when the next screen takes long. */
function Waiting() {
  return (
    <progress
      aria-label={t("Loading...")}
      className="waiting bg-accent fixed start-0 top-0 z-60 h-0.75 w-full"
    />
  )
}

/** Toasts and tooltips: their code loads when the page is idle or when the first one is due. */
function Floating() {
  const isModerator = useMay("rules")
  const [isReady, setIsReady] = useState(false)
  const hasToast = useSyncExternalStore(onToastChange, () => currentToast() !== undefined)
  useEffect(() => whenIdle(() => setIsReady(true)), [])
  useEffect(followKeyboard, [])
  useEffect(() => {
    // Without it every button of a toolbar stays a tab stop.
    if (isReady)
      import("#ui/toolbars.ts").then(
        ({ followToolbars }) => followToolbars(),
        () => undefined,
      )
  }, [isReady])
  return (
    <>
      <ReportLayer />
      <ShortcutsLayer isModerator={isModerator} />
      <LoadFailureAlert />
      {(isReady || hasToast) && <Toaster />}
      {isReady && <TooltipLayer />}
    </>
  )
}
