import type { ComponentType } from "react"

import { matchRoute, ROUTES, type Match } from "./route-table.ts"

export interface ScreenProps {
  params: Record<string, string>
}

/** The exports of a file under `screens/`: the component, and optionally what to prefetch. */
interface ScreenModule {
  [name: string]: unknown
  prefetch?: (params: Record<string, string>, search: URLSearchParams) => void | Promise<void>
}

const files = import.meta.glob<ScreenModule>("/src/screens/*Screen.tsx")

/** A screen exists when its file does; routes and links follow from it. */
function hasScreen(name: string): boolean {
  return fileOf(name) in files
}

const routes = ROUTES.filter((route) => hasScreen(route.screen))
const fixedPaths = new Set(routes.map((route) => route.path))

/** Whether this address has a screen. */
export function isLinkable(href: string): boolean {
  const path = href.split("?")[0]!
  return fixedPaths.has(path) || findRoute(path) !== undefined
}

export function findRoute(path: string): Match | undefined {
  return matchRoute(path, routes)
}

function fileOf(name: string): string {
  return `/src/screens/${name}.tsx`
}

const loading = new Map<string, Promise<ScreenModule>>()
const loaded = new Map<string, ScreenModule>()

/** Loads a screen's code. Returns the same promise every time, as React's `use` requires. */
export function loadScreen(name: string): Promise<ScreenModule> {
  let promise = loading.get(name)
  if (!promise) {
    const started = files[fileOf(name)]!().then((module) => {
      loaded.set(name, module)
      // React reads a promise marked like this without suspending.
      void Object.assign(started, { status: "fulfilled", value: module })
      return module
    })
    promise = started
    loading.set(name, promise)
  }
  return promise
}

/** Forgets a failed load, so that the next visit tries again. */
export function forgetScreen(name: string): void {
  if (!loaded.has(name)) loading.delete(name)
}

/** Returns the component if its code is loaded. */
export function loadedScreen(name: string): ComponentType<ScreenProps> | undefined {
  const module = loaded.get(name)
  return module && componentOf(name, module)
}

export function componentOf(name: string, module: ScreenModule): ComponentType<ScreenProps> {
  return module[name] as ComponentType<ScreenProps>
}

/** Prefetches the code and the first data of the screen behind a link. */
export function prefetchScreen(href: string): void {
  const url = new URL(href, location.href)
  const match = url.origin === location.origin ? findRoute(url.pathname) : undefined
  if (!match) return
  loadScreen(match.route.screen)
    .then((module) => module.prefetch?.(match.params, url.searchParams))
    // A failed prefetch is ignored; the visit itself reports errors.
    .catch(() => forgetScreen(match.route.screen))
}
