import { Portal } from "radix-ui"
import { Popper } from "radix-ui/internal"
import { useEffect, useMemo, useState } from "react"

import { tooltipDelay } from "./tooltip-timing.ts"

interface Tip {
  target: HTMLElement
  label: string
}

const CONTENT_ID = "tooltip"

function tipOf(node: EventTarget | null): Tip | undefined {
  const target = node instanceof Element ? node.closest<HTMLElement>("[data-tip]") : null
  const label = target?.dataset["tip"]
  return target && label ? { target, label } : undefined
}

/** Renders every tooltip of the page through delegated listeners, one at a time. */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip>()
  const anchor = useMemo(() => tip && { current: tip.target }, [tip])
  useEffect(() => listen(setTip), [])
  useEffect(() => {
    // A tooltip that repeats the accessible name would be announced twice.
    if (!tip || tip.target.getAttribute("aria-label") === tip.label) return undefined
    tip.target.setAttribute("aria-describedby", CONTENT_ID)
    return () => tip.target.removeAttribute("aria-describedby")
  }, [tip])
  if (!tip || !anchor) return null
  return (
    <Popper.Root key={tip.label}>
      <Popper.Anchor virtualRef={anchor} />
      <Portal.Root>
        <Popper.Content side="bottom" sideOffset={6} collisionPadding={8} className="z-60">
          <div
            id={CONTENT_ID}
            role="tooltip"
            className="animate-fade bg-ink text-13 text-bg shadow-pop rounded-lg px-2.5 py-1.5 font-medium"
          >
            {tip.label}
          </div>
        </Popper.Content>
      </Portal.Root>
    </Popper.Root>
  )
}

function listen(show: (tip: Tip | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: HTMLElement | undefined
  let closedAt: number | undefined
  const close = () => {
    clearTimeout(timer)
    if (shown) closedAt = performance.now()
    shown = undefined
    show(undefined)
  }
  const open = (tip: Tip) => {
    shown = tip.target
    show(tip)
  }
  const onOver = (event: PointerEvent) => {
    if (event.pointerType === "touch") return
    // Keeps the tooltip open while the pointer is over it (WCAG 1.4.13).
    if (event.target instanceof Element && event.target.closest(`#${CONTENT_ID}`)) return
    const tip = tipOf(event.target)
    if (tip?.target === shown && tip) return
    close()
    if (tip) timer = setTimeout(() => open(tip), tooltipDelay(performance.now(), closedAt))
  }
  const onFocus = (event: FocusEvent) => {
    const tip = tipOf(event.target)
    if (tip && tip.target.matches(":focus-visible")) open(tip)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && shown) close()
  }
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true }
  document.addEventListener("pointerover", onOver, options)
  document.addEventListener("pointerdown", close, options)
  document.addEventListener("focusin", onFocus, options)
  document.addEventListener("focusout", close, options)
  document.addEventListener("keydown", onKey, options)
  document.addEventListener("scroll", close, { ...options, capture: true })
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
