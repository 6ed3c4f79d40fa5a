import { createChoice } from "#lib/browser-choice.ts"
import { createStore } from "#lib/store.ts"

/** Single-key shortcuts in this browser (WCAG 2.1.4: speech input and tremor trigger them by accident). */
export const shortcuts = createChoice("shortcuts", ["on", "off"])

/** Whether the list of shortcuts is open. */
export const isListOpen = createStore(false)
