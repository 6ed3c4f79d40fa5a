import { RotateCw } from "lucide-react"
import { useEffect, useRef } from "react"
import { useLocation, useSearch } from "wouter"

import { vibrate, isMotionReduced } from "#lib/motion.ts"
import { paths } from "#lib/paths.ts"
import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Spinner } from "#ui/Spinner.tsx"

import { refreshPage, refreshState } from "./refresh-page.ts"

const LISTS: readonly string[] = [
  paths.home,
  paths.notifications,
  paths.messages,
  paths.bookmarks,
  paths.explore,
  paths.events,
]
/** How far the mark moves before letting go refreshes, and at most. */
const ENOUGH_PX = 64
const MAX_PX = 96

/**
 * Pulling a list down at its top loads it again, in place of the browser's own gesture, which reloads the whole page.
 * The same is done by the button here and by the link of the page in the bar below.
 */
export function PullToRefresh() {
  const [path] = useLocation()
  const hasConversation = new URLSearchParams(useSearch()).has("to")
  const isOn = LISTS.includes(path) && !hasConversation
  const state = useStore(refreshState)
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOn || !mark.current) return
    document.documentElement.toggleAttribute("data-pull", true)
    const stop = followPulls(mark.current)
    return () => {
      stop()
      document.documentElement.removeAttribute("data-pull")
    }
  }, [isOn])
  if (!isOn) return null
  return (
    <>
      <div
        ref={mark}
        aria-hidden
        className={classNames(
          "border-line bg-surface text-accent shadow-pop pointer-events-none fixed inset-x-0 top-[calc(var(--header)-3.25rem)] z-30 mx-auto grid size-11 place-items-center rounded-full border",
          state === "busy" ? "translate-y-16" : "opacity-0",
        )}
      >
        {state === "busy" ? <Spinner /> : <RotateCw size={20} />}
      </div>
      <output className="sr-only">
        {state === "busy" && t("Loading...")}
        {state === "done" && t("Everything is up to date.")}
      </output>
      <button
        type="button"
        onClick={() => void refreshPage()}
        className="focus:bg-surface focus:border-line sr-only focus:not-sr-only focus:fixed focus:start-4 focus:bottom-[calc(var(--bar)+1rem)] focus:z-50 focus:min-h-11 focus:rounded-full focus:border focus:px-5"
      >
        {t("Refresh")}
      </button>
    </>
  )
}

/** Touch events: a browser that may scroll sends no pointer events, and these only watch. */
function followPulls(mark: HTMLElement): () => void {
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true }
  let from: { x: number; y: number } | undefined
  let pulled = 0
  const show = (px: number) => {
    if (px >= ENOUGH_PX && pulled < ENOUGH_PX) vibrate()
    pulled = px
    mark.style.translate = px > 0 && !isMotionReduced() ? `0 ${px}px` : ""
    mark.style.opacity = px > 0 ? String(Math.min(px / ENOUGH_PX, 1)) : ""
    mark.dataset["enough"] = String(px >= ENOUGH_PX)
  }
  const stop = () => {
    from = undefined
    show(0)
  }
  const start = (event: TouchEvent) => {
    const touch = event.touches[0]!
    const mayStart = event.touches.length === 1 && isAtTop(event.target as Element)
    from = mayStart ? { x: touch.clientX, y: touch.clientY } : undefined
  }
  const move = (event: TouchEvent) => {
    if (!from) return
    const touch = event.touches[0]!
    const y = touch.clientY - from.y
    // Sideways or up: the finger scrolls something else.
    if (event.touches.length > 1 || y < 0 || Math.abs(touch.clientX - from.x) > Math.max(y, 12))
      return stop()
    return show(Math.min(y / 2, MAX_PX))
  }
  const end = () => {
    const isEnough = pulled >= ENOUGH_PX
    stop()
    if (isEnough) void refreshPage()
  }
  document.addEventListener("touchstart", start, options)
  document.addEventListener("touchmove", move, options)
  document.addEventListener("touchend", end, options)
  document.addEventListener("touchcancel", stop, options)
  return () => controller.abort()
}

/** Nothing around the finger can scroll up, and no dialog is open. */
function isAtTop(target: Element): boolean {
  if (window.scrollY > 0 || target.closest("[data-scroll-lock]")) return false
  for (let at: Element | null = target; at; at = at.parentElement)
    if (at !== document.documentElement && at.scrollTop > 0) return false
  return true
}
