import { useEffect, useLayoutEffect } from "react"
import { useLocationProperty, navigate as push } from "wouter/use-browser-location"

import { currentGuard } from "./leave-guard.ts"
import {
  currentHref,
  historyState,
  leaveOverlays,
  pageHref,
  popOverlays,
  startOverlays,
} from "./overlays.ts"

/** Per history entry: the scroll position and the measured sizes of long lists. */
interface Memory {
  scrollY: number
  kept: Map<string, unknown>
}

const memories = new Map<string, Memory>()
let entry = "first"
let isBack = false
let focusTarget: string | undefined

function memoryOf(key: string): Memory {
  let memory = memories.get(key)
  if (!memory) {
    memory = { scrollY: 0, kept: new Map() }
    memories.set(key, memory)
  }
  return memory
}

function entryInHistory(): string {
  return historyState().entry ?? "first"
}

function leave(): void {
  memoryOf(entry).scrollY = window.scrollY
}

interface NavigateOptions {
  replace?: boolean
  state?: unknown
  /** The selector of the focus target; the page itself without one. */
  focus?: string
}

type Navigate = (to: string, options?: NavigateOptions) => void

export const navigate: Navigate = (to, options = {}) => {
  if (to === pageHref()) {
    // A link to the current page scrolls to the top without a new history entry.
    window.scrollTo({ top: 0, behavior: "smooth" })
    return
  }
  const guard = currentGuard()
  if (guard) guard.ask(() => leaveOverlays(() => go(to, options)))
  else leaveOverlays(() => go(to, options))
}

const go: Navigate = (to, options = {}) => {
  const from = options.replace ? historyState().from : currentHref()
  leave()
  focusTarget = options.focus
  if (!options.replace) {
    entry = crypto.randomUUID()
    isBack = false
  }
  push(to, { replace: options.replace ?? false, state: { entry, from } })
}

/** Goes back to where the member came from, or to `fallback` when the visit started here. */
export function goBack(fallback: string): void {
  leaveOverlays(() => {
    if (historyState().from === undefined) navigate(fallback, { replace: true })
    else history.back()
  })
}

/** Goes up to a page: with Back if the member came from there, so that no entry is left behind. */
export function goUp(to: string): void {
  leaveOverlays(() => {
    if (historyState().from === to) history.back()
    else navigate(to, { replace: true })
  })
}

/** Puts `page` below this one if the visit started here, so that Back leads there. */
export function startAbove(page: string): void {
  const { from, depth } = historyState()
  if (from !== undefined || depth) return
  const here = currentHref()
  push(page, { replace: true, state: { entry } })
  entry = crypto.randomUUID()
  push(here, { state: { entry, from: page } })
}

/** wouter's location hook, saving the scroll position on every navigation. */
export function useRememberedLocation(): [string, Navigate] {
  return [useLocationProperty(pagePath), navigate]
}

const pagePath = () => pageHref().split("?")[0]!
const pageSearch = () => pageHref().slice(pagePath().length)

/** wouter's search hook: the search of the page, whatever the address of an overlay above it. */
export const usePageSearch = () => useLocationProperty(pageSearch)

/** Listens for back and forward. Call once, before the first render. Returns a function that stops it. */
export function startHistory(): () => void {
  history.scrollRestoration = "manual"
  startOverlays()
  entry = entryInHistory()
  const controller = new AbortController()
  // Runs before wouter's listener renders the previous page.
  window.addEventListener(
    "popstate",
    (event) => {
      if (popOverlays(entry) || holdBack(event)) return
      leave()
      focusTarget = undefined
      entry = entryInHistory()
      isBack = true
    },
    { capture: true, signal: controller.signal },
  )
  return () => controller.abort()
}

/** Back and forward have already changed the address when a guard can ask: restores it until the answer is known. */
function holdBack(event: PopStateEvent): boolean {
  const guard = currentGuard()
  if (!guard) return false
  event.stopImmediatePropagation()
  history.pushState({ entry }, "", guard.href)
  guard.ask(() => leaveOverlays(() => history.back()))
  return true
}

let isFirstPage = true

/**
 * Restores the scroll position after back and forward, otherwise scrolls to the top. The first page was readable before
 * this script ran, so it stays where the reader has scrolled to.
 */
export function useScrollPlace(path: string): void {
  useLayoutEffect(() => {
    if (!isFirstPage) window.scrollTo(0, isBack ? memoryOf(entry).scrollY : 0)
    isFirstPage = false
  }, [path])
}

/** Returns a value saved for this history entry, after back or forward only. */
export function recall<T>(name: string): T | undefined {
  return isBack ? (memoryOf(entry).kept.get(name) as T | undefined) : undefined
}

/** Saves what `take` returns on unmount, for `recall` with the same name. */
export function useKeep(name: string, take: () => unknown): void {
  useEffect(() => {
    const mine = entry
    return () => void memoryOf(mine).kept.set(name, take())
    // Called once, on unmount, with the values of the last render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name])
}

/** Returns the focus target of this navigation, once. */
export function takeFocusTarget(): string | undefined {
  const target = focusTarget
  focusTarget = undefined
  return target
}

/** Whether this page was reached with back or forward. */
export function isReturning(): boolean {
  return isBack
}
