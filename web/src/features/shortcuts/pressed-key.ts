/** Every key that means something, also as the second one after `g`. */
const KEYS = "?/ngjklbrcohmep"

/** Where letters are written, or mean something of their own. */
const TAKEN =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox], [role=dialog], [role=alertdialog]"

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "repeat" | "defaultPrevented"
> & { target: EventTarget | null }

/** The shortcut that a key is, or nothing: while somebody writes, or holds a shortcut of the browser. */
export function pressedKey(event: Pressed): string | undefined {
  const { key } = event
  // A screen with keys of its own comes first.
  if (event.defaultPrevented || event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  // Held down, one walks through posts; nothing else should happen twice.
  if (event.repeat && key !== "j" && key !== "k") return undefined
  const target = event.target as Element | null
  if (key === "Enter") return target?.matches?.("[data-post]") ? "o" : undefined
  if (key.length !== 1 || !KEYS.includes(key)) return undefined
  return target?.closest?.(TAKEN) ? undefined : key
}
