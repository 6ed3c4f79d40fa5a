import { TOAST_MS } from "@grove/contract/limits"
import { X } from "lucide-react"
import { Toast } from "radix-ui"
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react"
import { flushSync } from "react-dom"

import { t } from "#lib/text.ts"

import { classNames } from "./class-names.ts"
import { followTouches, placeToasts } from "./toast-place.ts"
import { currentToast, dismissToast, onToastChange } from "./toast.ts"

const SWIPE_PX = 50

/** Renders the current toast: shown for five seconds, swiped away to the right, focused with F8. */
export function Toaster() {
  const shown = useSyncExternalStore(onToastChange, currentToast)
  const region = useRef<HTMLOListElement>(null)
  useEffect(followTouches, [])
  useLayoutEffect(() => {
    if (shown && region.current) placeToasts(region.current)
  }, [shown])
  return (
    <Toast.Provider
      duration={TOAST_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label={t("Notification")}
    >
      {shown && (
        <Toast.Root
          key={shown.id}
          onEscapeKeyDown={(event) => leaveEscape(event, shown.id)}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(shown.id)
          }}
          className={classNames(
            "toast pointer-events-auto flex animate-rise items-start gap-3 rounded-card border bg-surface p-4 pe-2 shadow-pop",
            shown.variant === "destructive" ? "border-danger" : "border-line",
          )}
        >
          <div className="grid min-w-0 flex-1 gap-0.5 py-0.5">
            <Toast.Title
              className={classNames(
                "text-md font-semibold",
                shown.variant === "destructive" && "text-danger",
              )}
            >
              {shown.title}
            </Toast.Title>
            {shown.description && (
              <Toast.Description className="text-ink-2 text-sm">
                {shown.description}
              </Toast.Description>
            )}
          </div>
          {shown.action && (
            <Toast.Action
              altText={shown.action.label}
              onClick={shown.action.onAct}
              className="text-accent hover:bg-accent-soft min-h-10 rounded-full px-3 text-sm font-semibold"
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t("Close")}
            className="text-ink-2 hover:bg-surface-2 hover:text-ink grid size-10 shrink-0 place-items-center rounded-full"
          >
            <X aria-hidden size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={region}
        hotkey={["F8"]}
        label={t("Notifications ({hotkey})", { hotkey: "{hotkey}" })}
        className="toast-place"
      />
    </Toast.Provider>
  )
}

const OVERLAY = "[data-scroll-lock], [role=menu]"

/**
 * Radix gives Escape to the layer opened last, which is the toast. The member means the dialog or menu below it, so the
 * toast is dismissed and the key passed on.
 */
function leaveEscape(event: KeyboardEvent, id: number): void {
  const { target } = event
  const isInToast = target instanceof Element && target.closest(".toast-place")
  if (isInToast || !document.querySelector(OVERLAY)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // React runs this inside its own event handling or an effect, where it cannot flush.
  queueMicrotask(() => {
    flushSync(() => dismissToast(id))
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
  })
}
