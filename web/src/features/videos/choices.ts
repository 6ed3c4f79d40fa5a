import { createChoice } from "#lib/browser-choice.ts"
import { isMotionReduced } from "#lib/motion.ts"
import { createStore } from "#lib/store.ts"

/** Whether videos start automatically in this browser. */
export const autoplay = createChoice("autoplay", ["on", "off"])

/** Sound and captions, for all videos until the page is closed. */
export const isSoundOn = createStore(false)
export const areCaptionsOn = createStore(true)

export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches
}

/** The member's choices and the device's: videos must not start where motion or data use is reduced. */
export function mayAutoplay(): boolean {
  return autoplay.get() === "on" && !isMotionReduced() && !isSavingData()
}
