interface LeaveGuard {
  /** Called with the navigation that is held back; calling that continues it. */
  ask: (leave: () => void) => void
  /** The address of the page that is guarded. */
  href: string
}

let guard: LeaveGuard | undefined

export const currentGuard = () => guard

/** Asks before the member leaves the page. Returns a function that stops it; stop it before continuing. */
export function guardLeaving(ask: LeaveGuard["ask"]): () => void {
  const mine = { ask, href: location.href }
  guard = mine
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener("beforeunload", warn)
  return () => {
    if (guard === mine) guard = undefined
    removeEventListener("beforeunload", warn)
  }
}
