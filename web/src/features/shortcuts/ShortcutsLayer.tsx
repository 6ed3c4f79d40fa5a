import { lazyPart } from "#lib/lazy-part.tsx"
import { useStore } from "#lib/store.ts"

import { isListOpen } from "./choice.ts"

const ShortcutsDialog = lazyPart(() =>
  import("./ShortcutsDialog.tsx").then((module) => module.ShortcutsDialog),
)

/** The list of the keys, while it is asked for; stands once in the shell. */
export function ShortcutsLayer() {
  return useStore(isListOpen) ? <ShortcutsDialog /> : null
}
