import { useEffect, useLayoutEffect } from "react"
import { navigate as push, usePathname } from "wouter/use-browser-location"

/**
 * What a person has left behind on each page of the way: where they had scrolled to, and what a long
 * list had measured. Keyed by history entry, so that two visits to one address do not mix.
 */
interface Memory {
  scrollY: number
  kept: Map<string, unknown>
}

const memories = new Map<string, Memory>()
let entry = "first"
let isBack = false
let wishedField: string | undefined

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
  /** What should have the focus on arrival, as a selector; else the page itself has it. */
  focus?: string
}

type Navigate = (to: string, options?: NavigateOptions) => void

export const navigate: Navigate = (to, options = {}) => {
  if (to === location.pathname + location.search) {
    // Home, from home: up to the top, not one more step to come back from.
    window.scrollTo({ top: 0, behavior: "smooth" })
    return
  }
  leave()
  wishedField = options.focus
  if (!options.replace) {
    entry = crypto.randomUUID()
    isBack = false
  }
  push(to, { replace: options.replace ?? false, state: { entry } })
}

/** wouter's own location, with the memory kept on every step. */
export function useRememberedLocation(): [string, Navigate] {
  return [usePathname(), navigate]
}

/** Listens for back and forward. Once, before the first screen is drawn. */
export function startHistory(): void {
  history.scrollRestoration = "manual"
  entry = entryInHistory()
  // Before wouter's own listener draws the page one goes back to.
  window.addEventListener(
    "popstate",
    () => {
      leave()
      wishedField = undefined
      entry = entryInHistory()
      isBack = true
    },
    { capture: true },
  )
}

/** Puts the page where it was when one comes back, and at its top when one arrives. */
export function useScrollPlace(path: string): void {
  useLayoutEffect(() => {
    window.scrollTo(0, isBack ? memoryOf(entry).scrollY : 0)
  }, [path])
}

/** Something to find again on coming back to this page, and only then. */
export function recall<T>(name: string): T | undefined {
  return isBack ? (memoryOf(entry).kept.get(name) as T | undefined) : undefined
}

/** Keeps what `take` returns when the component goes, for `recall` under the same name. */
export function useKeep(name: string, take: () => unknown): void {
  useEffect(() => {
    const mine = entry
    return () => void memoryOf(mine).kept.set(name, take())
    // Taken once, at the end: what the last drawing knew is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name])
}

/** What should have the focus on this page, asked for once. */
export function takeWishedField(): string | undefined {
  const wished = wishedField
  wishedField = undefined
  return wished
}

/** True while on a page one came back to. */
export function isReturning(): boolean {
  return isBack
}
