export type CaseKey =
  | "next"
  | "previous"
  | "none"
  | "warning"
  | "content_removed"
  | "details"
  | "penalty"
  | "undo"

const KEYS: Partial<Record<string, CaseKey>> = {
  j: "next",
  k: "previous",
  d: "none",
  w: "warning",
  r: "content_removed",
  o: "details",
  p: "penalty",
  u: "undo",
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  target: EventTarget | null
}

/** The action of a key in the case list; undefined while typing or with a modifier. */
export function caseKeyOf(event: Pressed): CaseKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (isWriting(event.target as Element | null)) return undefined
  return KEYS[event.key.toLowerCase()]
}

function isWriting(target: Element | null): boolean {
  return target?.closest?.("input, textarea, select, [contenteditable=true], [role=dialog]") != null
}

/** The case next to the selected one; does not wrap around. */
export function neighborOf(
  ids: readonly number[],
  selected: number | undefined,
  step: 1 | -1,
): number | undefined {
  const at = selected === undefined ? -1 : ids.indexOf(selected)
  if (at === -1) return step === 1 ? ids[0] : ids.at(-1)
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)]
}
