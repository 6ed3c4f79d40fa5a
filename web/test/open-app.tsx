import type { CurrentUser } from "@grove/contract/auth"
import { keys } from "@grove/contract/query-keys"
import { configure, getConfig } from "@testing-library/react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { onTestFinished, vi } from "vitest"

import { App } from "#app/App.tsx"
import { findRoute, loadScreen } from "#app/routes.tsx"
import { startHistory } from "#lib/history.ts"
import { leaveOverlays } from "#lib/overlays.ts"
import { queryClient } from "#lib/query-client.ts"

import { fakeSockets } from "./fake-socket.ts"
import { withoutLayout } from "./no-layout.ts"
import { dismissToasts } from "./render-hook.tsx"
import { userOf } from "./samples.ts"

interface AppOptions {
  /** Null for a visitor. */
  user?: CurrentUser | null
  /** Answers media queries. */
  matches?: (query: string) => boolean
}

/** Renders the whole interface at an address, as a page does that has loaded. The server replies as `api.on` says. */
export async function openApp(path: string, { user = userOf("me"), matches }: AppOptions = {}) {
  withoutLayout(matches)
  const sockets = fakeSockets({ openAtOnce: true })
  await new Promise<void>((resolve) => leaveOverlays(resolve))
  queryClient.clear()
  queryClient.setQueryData(keys.me, user)
  history.replaceState(null, "", path)
  const stopHistory = startHistory()
  const route = findRoute(location.pathname)?.route
  const isOpen = user !== null || route?.access === "public"
  await loadScreen(isOpen ? (route?.screen ?? "NotFoundScreen") : "LandingScreen")
  const restoreAct = renderAsBrowsersDo()
  const container = document.body.appendChild(document.createElement("div"))
  const root = createRoot(container)
  const nothing = () => undefined
  flushSync(() => root.render(<App onFirstInsertion={nothing} onFirstRender={nothing} />))
  onTestFinished(async () => {
    flushSync(() => root.unmount())
    container.remove()
    restoreAct()
    dismissToasts()
    await new Promise<void>((resolve) => leaveOverlays(resolve))
    stopHistory()
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
  })
  await codeLoaded()
  return { client: queryClient, sockets }
}

/** Waits for the code of what was just opened, such as a dialog; on a busy machine longer than for an element. */
export const codeLoaded = () => vi.dynamicImportSettled()

/** `act` loses the rest of a render that waits for lazily loaded code. */
function renderAsBrowsersDo() {
  const flags = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const { eventWrapper } = getConfig()
  flags.IS_REACT_ACT_ENVIRONMENT = false
  configure({ eventWrapper: flushSync })
  return () => {
    flags.IS_REACT_ACT_ENVIRONMENT = true
    configure({ eventWrapper })
  }
}

/** The address shown, with its search. */
export const currentAddress = () => location.pathname + location.search
