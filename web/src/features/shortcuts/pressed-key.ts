/** Every shortcut key, including second keys after `g`. */
const KEYS = "?/ngjklbrcohmep"

/** Elements that take text or handle keys themselves. */
const KEY_TARGETS =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox], [role=dialog], [role=alertdialog]"

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "repeat" | "defaultPrevented"
> & { target: EventTarget | null }

/** The shortcut of a key event; undefined while typing or with a modifier. */
export function pressedKey(event: Pressed): string | undefined {
  const { key } = event
  // A screen's own keys take precedence.
  if (event.defaultPrevented || event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  // Only moving between posts repeats while a key is held.
  if (event.repeat && key !== "j" && key !== "k") return undefined
  const target = event.target as Element | null
  if (key === "Enter") return target?.matches?.("[data-post]") ? "o" : undefined
  if (key.length !== 1 || !KEYS.includes(key)) return undefined
  return target?.closest?.(KEY_TARGETS) ? undefined : key
}
