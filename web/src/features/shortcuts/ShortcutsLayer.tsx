import { lazyPart } from "#lib/lazy-part.tsx"
import { useStore } from "#lib/store.ts"

import { isListOpen } from "./choice.ts"

const ShortcutsDialog = lazyPart(() =>
  import("./ShortcutsDialog.tsx").then((module) => module.ShortcutsDialog),
)

/** The list of shortcuts; mounted once by the shell. */
export function ShortcutsLayer({ isModerator }: { isModerator: boolean }) {
  return useStore(isListOpen) ? <ShortcutsDialog isModerator={isModerator} /> : null
}
