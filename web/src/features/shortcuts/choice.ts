import { createStore } from "#lib/store.ts"

const NAME = "shortcuts"
const OFF = "off"

/**
 * Whether single-key shortcuts are on in this browser (WCAG 2.1.4: speech input and tremor trigger
 * them by accident).
 */
export const hasShortcuts = createStore(read())

/** Whether the list of shortcuts is open. */
export const isListOpen = createStore(false)

export function setShortcuts(isOn: boolean): void {
  hasShortcuts.set(isOn)
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
