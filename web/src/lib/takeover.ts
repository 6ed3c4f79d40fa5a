/**
 * The page arrives as HTML and is readable before this script runs; the first render then replaces it with the same
 * markup. What the reader has done meanwhile must survive: the focus, and a text they are typing.
 */
interface Place {
  /** The index of each element among its siblings, from the root down. */
  path: number[]
  typed: string | undefined
}

/** Call before the first render. Returns undefined when nothing has the focus. */
export function readPlace(root: Element): Place | undefined {
  const focused = document.activeElement
  if (!focused || focused === root || !root.contains(focused)) return undefined
  const path: number[] = []
  for (let at = focused; at !== root; at = at.parentElement!)
    path.unshift([...at.parentElement!.children].indexOf(at))
  return { path, typed: isField(focused) ? focused.value : undefined }
}

/** Call after the first render. */
export function restorePlace(root: Element, { path, typed }: Place): void {
  let at: Element | undefined = root
  for (const index of path) at = at?.children[index]
  if (!(at instanceof HTMLElement)) return
  at.focus({ preventScroll: true })
  if (isField(at) && typed) type(at, typed)
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Sets the value past React's own property, so that React notices the change. */
function type(field: Field, text: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value")
  own?.set?.call(field, text)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
