import { TOAST_MS } from "@grove/contract/limits"

import { forgetUnless } from "#lib/saved-data.ts"

/**
 * The landing page works without scripts. This one only shows visitors of a member page why they see it instead:
 * the app's toast with its timeout, swipe and shortcut, without the 100 kB of the app.
 */
const SWIPE_PX = 50

function showNotice(place: HTMLElement, notice: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: number | undefined
  const close = () => {
    clearTimeout(timer)
    notice.hidden = true
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(close, TOAST_MS)
  }
  const pause = () => clearTimeout(timer)
  notice.hidden = false
  wait()
  notice.addEventListener("pointerenter", pause)
  notice.addEventListener("pointerleave", wait)
  place.addEventListener("focusin", pause)
  place.addEventListener("focusout", wait)
  notice.addEventListener("pointerdown", (event) => {
    from = event.clientX
    notice.setPointerCapture(event.pointerId)
  })
  notice.addEventListener("pointermove", (event) => {
    if (from !== undefined) notice.style.translate = `${Math.max(0, event.clientX - from)}px`
  })
  notice.addEventListener("pointerup", (event) => {
    if (from !== undefined && event.clientX - from >= SWIPE_PX) close()
    from = undefined
    notice.style.translate = ""
  })
  document.addEventListener("keydown", (event) => {
    if (event.key === "F8") place.focus()
    if (event.key === "Escape" && place.contains(document.activeElement)) close()
  })
}

void forgetUnless(undefined)
const place = document.getElementById("notices")
const notice = document.getElementById("please-sign-in")
if (place && notice && location.pathname !== "/") showNotice(place, notice)
