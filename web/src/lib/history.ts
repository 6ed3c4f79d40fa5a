import { useEffect, useLayoutEffect } from "react"
import { navigate as push, usePathname } from "wouter/use-browser-location"

import { currentGuard } from "./leave-guard.ts"

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
  return (history.state as { entry?: string } | null)?.entry ?? "first"
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
  if (to === location.pathname + location.search) {
    // A link to the current page scrolls to the top without a new history entry.
    window.scrollTo({ top: 0, behavior: "smooth" })
    return
  }
  const guard = currentGuard()
  if (guard) guard.ask(() => go(to, options))
  else go(to, options)
}

const go: Navigate = (to, options = {}) => {
  leave()
  focusTarget = options.focus
  if (!options.replace) {
    entry = crypto.randomUUID()
    isBack = false
  }
  push(to, { replace: options.replace ?? false, state: { entry } })
}

/** wouter's location hook, saving the scroll position on every navigation. */
export function useRememberedLocation(): [string, Navigate] {
  return [usePathname(), navigate]
}

/** Listens for back and forward. Call once, before the first render. */
export function startHistory(): void {
  history.scrollRestoration = "manual"
  entry = entryInHistory()
  // Runs before wouter's listener renders the previous page.
  window.addEventListener(
    "popstate",
    (event) => {
      if (holdBack(event)) return
      leave()
      focusTarget = undefined
      entry = entryInHistory()
      isBack = true
    },
    { capture: true },
  )
}

/** Back and forward have already changed the address when a guard can ask: restores it until the answer is known. */
function holdBack(event: PopStateEvent): boolean {
  const guard = currentGuard()
  if (!guard) return false
  event.stopImmediatePropagation()
  history.pushState({ entry }, "", guard.href)
  guard.ask(() => history.back())
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
