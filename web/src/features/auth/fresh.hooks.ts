import { useEffect, useState } from "react"

import { useMinute } from "#lib/clock.ts"
import { navigate } from "#lib/history.ts"
import { currentPath } from "#lib/paths.ts"

import { useCurrentUser } from "./hooks.ts"
import { isStale } from "./is-stale.ts"

/** Whether the server would refuse, or has just refused, an act that needs a fresh sign-in. */
export function useNeedsFreshSignIn(refusal: Error | null = null): boolean {
  const { freshUntil } = useCurrentUser()
  const now = useMinute(0)
  return isStale(refusal) || freshUntil === null || Date.parse(freshUntil) <= now
}

/**
 * What a dialog is open for. It is put into the address that signing in again comes back to, where the dialog then
 * opens by itself.
 */
export function useReopened(name: string) {
  const [value, setValue] = useState(() => queryOf(currentPath()).get(name) ?? undefined)
  useEffect(() => {
    // Taken out at once: a reload is no wish to see the dialog again.
    if (queryOf(currentPath()).has(name)) navigate(pathWith(name, undefined), { replace: true })
  }, [name])
  return {
    value,
    open: (next: string) => setValue(next),
    close: () => setValue(undefined),
    returnTo: pathWith(name, value),
  }
}

const queryOf = (path: string) => new URLSearchParams(path.split("?")[1] ?? "")

/** This page with one value in its address changed. */
export function pathWith(name: string, value: string | undefined): string {
  const query = queryOf(currentPath())
  if (value === undefined) query.delete(name)
  else query.set(name, value)
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}
