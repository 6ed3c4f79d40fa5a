import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"

import { isListOpen } from "./choice.ts"
import { focusSearch, focusComposer } from "./fields.ts"
import { actOnPost, goToPost, openPost } from "./post-keys.ts"

/** Time limit for the second key after `g`. */
const CHORD_MS = 1500
let chordUntil = 0

const DESTINATIONS: Partial<Record<string, (userId: string) => string>> = {
  h: () => paths.home,
  m: () => paths.messages,
  n: () => paths.notifications,
  e: () => paths.explore,
  p: paths.profile,
}

const ACTIONS: Partial<Record<string, () => void>> = {
  "?": () => isListOpen.set(true),
  "/": focusSearch,
  n: focusComposer,
  g: () => (chordUntil = performance.now() + CHORD_MS),
  j: () => goToPost(1),
  k: () => goToPost(-1),
  o: openPost,
  l: () => actOnPost("l"),
  b: () => actOnPost("b"),
  r: () => actOnPost("r"),
  c: () => actOnPost("c"),
}

/** Runs the action of a key; `g` and a second key navigate. */
export function dispatchKey(key: string, userId: string): void {
  const place = performance.now() < chordUntil ? DESTINATIONS[key] : undefined
  chordUntil = 0
  if (place) navigate(place(userId))
  else ACTIONS[key]?.()
}
