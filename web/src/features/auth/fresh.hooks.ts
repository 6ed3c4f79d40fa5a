import { useEffect, useState } from "react"

import { useMinute } from "#lib/clock.ts"
import { navigate } from "#lib/history.ts"
import { currentPath } from "#lib/paths.ts"

import { useCurrentUser } from "./hooks.ts"
import { isStale } from "./is-stale.ts"

/**
 * True when the server would reject, or has just rejected, an action for lack of a fresh sign-in.
 */
export function useNeedsFreshSignIn(refusal: Error | null = null): boolean {
  const { freshUntil } = useCurrentUser()
  const now = useMinute(0)
  return isStale(refusal) || freshUntil === null || Date.parse(freshUntil) <= now
}

/**
 * The subject of an open dialog, stored in the return URL so that the dialog reopens after signing
 * in again.
 */
export function useReopened(name: string) {
  const [value, setValue] = useState(() => queryOf(currentPath()).get(name) ?? undefined)
  useEffect(() => {
    // Removed at once, so that a reload does not reopen the dialog.
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

/** The current URL with one query parameter changed. */
export function pathWith(name: string, value: string | undefined): string {
  const query = queryOf(currentPath())
  if (value === undefined) query.delete(name)
  else query.set(name, value)
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}
