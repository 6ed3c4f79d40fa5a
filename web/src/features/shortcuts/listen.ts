import { hasShortcuts, isListOpen } from "./choice.ts"
import { pressedKey } from "./pressed-key.ts"

/** Listens; what the keys do is fetched with the first one, and none is lost meanwhile. */
export function listenForShortcuts(userId: string): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (!hasShortcuts.get()) return
    // Inside its own dialog the key that opened it closes it.
    if (event.key === "?" && isListOpen.get()) return isListOpen.set(false)
    const key = pressedKey(event)
    if (key === undefined || document.querySelector("[data-scroll-lock]")) return
    event.preventDefault()
    import("./dispatch-key.ts").then(
      ({ dispatchKey }) => dispatchKey(key, userId),
      // Without a connection a key does nothing; the next one asks again.
      () => undefined,
    )
  }
  // On the window, after all that listen on the document: a screen's own keys win.
  window.addEventListener("keydown", handleKey)
  return () => window.removeEventListener("keydown", handleKey)
}
