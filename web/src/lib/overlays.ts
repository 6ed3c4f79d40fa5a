import { useLayoutEffect, useRef } from "react"

/** What `history.state` holds. Overlays share the entry of their page, and with it its scroll position. */
interface HistoryState {
  entry?: string
  /** The address of the page that led here. */
  from?: string | undefined
  /** How many overlays this entry has open. */
  depth?: number
  /** The address of the page below, where the overlay has one of its own. */
  page?: string | undefined
}

/** An overlay that can be linked to, and the page it is shown over when a visit starts with that link. */
export interface OverlayAddress {
  href: string
  page: string
}

interface Overlay {
  /** Returns false when it stays open to ask first; `isLeaving` says that the page goes as well, so it must close. */
  close: (isLeaving: boolean) => boolean | void
  address: OverlayAddress | undefined
}

export const historyState = () => (history.state ?? {}) as HistoryState
export const currentHref = () => location.pathname + location.search
/** The address of the page, whatever is open above it. */
export const pageHref = () => historyState().page ?? currentHref()

const open: Overlay[] = []
const waiting: (() => void)[] = []
/** Set while history moves: it moves later, and nothing may be pushed before. */
let moving: ReturnType<typeof setTimeout> | undefined

/** Closes all overlays, then calls `act` with the page as the current history entry. */
export function leaveOverlays(act: () => void): void {
  for (const overlay of open.splice(0)) overlay.close(true)
  const { depth = 0 } = historyState()
  if (moving) waiting.push(() => leaveOverlays(act))
  else if (depth === 0) act()
  else {
    waiting.push(act)
    move(-depth)
  }
}

function move(by: number): void {
  // A browser may refuse to move; the app must not wait for it forever.
  moving = setTimeout(arrive, 1000)
  history.go(by)
}

function arrive(): void {
  clearTimeout(moving)
  moving = undefined
  for (const act of waiting.splice(0)) act()
  settle()
}

/** Makes history match the open overlays. */
function settle(): void {
  if (moving) return
  const missing = open.length - (historyState().depth ?? 0)
  if (missing < 0) move(missing)
  else if (missing > 0) for (const overlay of open.slice(-missing)) pushEntry(overlay)
}

function pushEntry({ address }: Overlay): void {
  const href = address?.href ?? currentHref()
  // A visit that starts with the overlay's own address gets the page below first, so that Back leads there.
  if (address && href === currentHref())
    history.replaceState({ ...historyState(), page: undefined }, "", address.page)
  const state = historyState()
  const page = address ? pageHref() : state.page
  history.pushState({ ...state, depth: (state.depth ?? 0) + 1, page }, "", href)
}

/** After a reload, only overlays with an address are open. */
export function startOverlays(): void {
  const { depth, page } = historyState()
  if (page === undefined) {
    if (depth) settle()
  } else if (page.split("?")[0] !== location.pathname) {
    history.replaceState({ entry: crypto.randomUUID() }, "", location.href)
  }
}

/** Handles Back and Forward within a page: closes what is open above. Returns false for another page. */
export function popOverlays(entry: string): boolean {
  if (moving) {
    arrive()
    return true
  }
  const { depth = 0, entry: now = "first" } = historyState()
  const isSamePage = now === entry
  if (isSamePage) closeAbove(depth)
  else for (const overlay of open.splice(0)) overlay.close(true)
  // The entry of one that stays is pushed again; an entry whose overlay is gone is left.
  queueMicrotask(settle)
  return isSamePage
}

function closeAbove(depth: number): void {
  while (open.length > depth) {
    const top = open.at(-1)!
    if (top.close(false) === false) return
    forget(top)
  }
}

function forget(overlay: Overlay): void {
  const at = open.indexOf(overlay)
  if (at !== -1) open.splice(at, 1)
}

/** Gives an open overlay its history entry. Closing it in any way removes the entry again. */
export function useOverlay(
  isOpen: boolean,
  close: Overlay["close"],
  address?: OverlayAddress,
): void {
  const latest = useRef(close)
  const mine = useRef<Overlay>(undefined)
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    const overlay: Overlay = { close: (isLeaving) => latest.current(isLeaving), address }
    mine.current = overlay
    open.push(overlay)
    // Later, so that an overlay that gives way to another one passes its entry on.
    queueMicrotask(settle)
    return () => {
      forget(overlay)
      queueMicrotask(settle)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen])
  const href = address?.href
  useLayoutEffect(() => {
    const overlay = mine.current
    if (!overlay?.address || !href || overlay.address.href === href) return
    overlay.address = address
    if (open.at(-1) === overlay && !moving && historyState().page)
      history.replaceState(history.state, "", href)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [href])
}
