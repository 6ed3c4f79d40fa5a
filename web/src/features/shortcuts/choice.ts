import { createStore } from "#lib/store.ts"

const NAME = "shortcuts"
const OFF = "off"

/** Whether single keys do something, in this browser: voice control and shaky hands press them by chance. */
export const hasShortcuts = createStore(read())

/** Whether the list of them is shown. */
export const isListOpen = createStore(false)

export function setShortcuts(isOn: boolean): void {
  hasShortcuts.set(isOn)
  try {
    if (isOn) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, OFF)
  } catch {
    // A browser that keeps nothing still obeys until the page is left.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(NAME) !== OFF
  } catch {
    return true
  }
}
