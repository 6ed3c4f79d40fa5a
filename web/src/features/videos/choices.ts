import { isMotionReduced } from "#lib/motion.ts"
import { createStore } from "#lib/store.ts"

const NAME = "autoplay"
const OFF = "off"

/** Whether videos start automatically in this browser. */
export const isAutoplayOn = createStore(read())

/** Sound and captions, for all videos until the page is closed. */
export const isSoundOn = createStore(false)
export const areCaptionsOn = createStore(true)

export function setAutoplay(isOn: boolean): void {
  isAutoplayOn.set(isOn)
  try {
    if (isOn) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, OFF)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(NAME) !== OFF
  } catch {
    return true
  }
}

export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches
}

/** The member's choices and the device's: moving pictures must not start where motion or data is to be saved. */
export function mayAutoplay(): boolean {
  return isAutoplayOn.get() && !isMotionReduced() && !isSavingData()
}
