import { isListOpen, shortcuts } from "./choice.ts"
import { pressedKey } from "./pressed-key.ts"

/** Loads the shortcut code with the first key and replays keys pressed meanwhile. */
export function listenForShortcuts(userId: string): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (shortcuts.get() === "off") return
    // Inside the shortcuts dialog, the key that opened it closes it.
    if (event.key === "?" && isListOpen.get()) return isListOpen.set(false)
    const key = pressedKey(event)
    if (key === undefined || document.querySelector("[data-scroll-lock]")) return
    event.preventDefault()
    import("./dispatch-key.ts").then(
      ({ dispatchKey }) => dispatchKey(key, userId),
      // Offline: ignore the key; the next one retries.
      () => undefined,
    )
  }
  // Listens on window, after the document's listeners: a screen's own keys take precedence.
  window.addEventListener("keydown", handleKey)
  return () => window.removeEventListener("keydown", handleKey)
}
