import type { ComponentType } from "react"

import { matchRoute, ROUTES, type Match } from "./route-table.ts"

export interface ScreenProps {
  params: Record<string, string>
}

/** What a file under `screens/` offers: its component under its own name, and what to fetch ahead. */
interface ScreenModule {
  [name: string]: unknown
  prefetch?: (params: Record<string, string>, search: URLSearchParams) => void | Promise<void>
}

const files = import.meta.glob<ScreenModule>("/src/screens/*Screen.tsx")

/** A screen exists when its file does; routes and links follow from that alone. */
function hasScreen(name: string): boolean {
  return fileOf(name) in files
}

const routes = ROUTES.filter((route) => hasScreen(route.screen))

/** True if a link to this address leads somewhere. */
export function isLinkable(href: string): boolean {
  return findRoute(href.split("?")[0]!) !== undefined
}

export function findRoute(path: string): Match | undefined {
  return matchRoute(path, routes)
}

function fileOf(name: string): string {
  return `/src/screens/${name}.tsx`
}

const loading = new Map<string, Promise<ScreenModule>>()
const loaded = new Map<string, ScreenModule>()

/** Fetches a screen's code; the same promise every time, since React asks again for one it waits for. */
export function loadScreen(name: string): Promise<ScreenModule> {
  let promise = loading.get(name)
  if (!promise) {
    const started = files[fileOf(name)]!().then((module) => {
      loaded.set(name, module)
      // What React itself notes on a promise it has waited for: such a one is read without a pause.
      void Object.assign(started, { status: "fulfilled", value: module })
      return module
    })
    promise = started
    loading.set(name, promise)
  }
  return promise
}

/** After a failure: the next visit fetches it again. */
export function forgetScreen(name: string): void {
  if (!loaded.has(name)) loading.delete(name)
}

/** The component if its code is here already. */
export function loadedScreen(name: string): ComponentType<ScreenProps> | undefined {
  const module = loaded.get(name)
  return module && componentOf(name, module)
}

export function componentOf(name: string, module: ScreenModule): ComponentType<ScreenProps> {
  return module[name] as ComponentType<ScreenProps>
}

/** On intent: the code of the screen behind a link, and the data it will ask for first. */
export function prefetchScreen(href: string): void {
  const url = new URL(href, location.href)
  const match = url.origin === location.origin ? findRoute(url.pathname) : undefined
  if (!match) return
  loadScreen(match.route.screen)
    .then((module) => module.prefetch?.(match.params, url.searchParams))
    // A guess may fail silently; the visit itself will tell.
    .catch(() => forgetScreen(match.route.screen))
}
