import { useRef, useState, type ReactNode } from "react"

import { lazyPart } from "#lib/lazy-part.tsx"

import type { TextBox } from "./caret.ts"

const CompletionList = lazyPart(() =>
  import("./CompletionList.tsx").then((module) => module.CompletionList),
)

interface CompletionField<Box extends TextBox> {
  /** Call it with the element, from its `ref`. */
  attach: (box: Box | null) => void
  /** Call them from the events of the text box. */
  prepare: () => void
  look: () => void
  /** Render it beside the text box. */
  list: ReactNode
}

/**
 * Completion of mentions and hashtags in a text box. `postId` is the conversation whose people come first. The list is
 * loaded when the text box gets the focus, and rendered once a sign was typed.
 */
export function useCompletion<Box extends TextBox>(postId?: string): CompletionField<Box> {
  const field = useRef<Box | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  return {
    attach: (box) => void (field.current = box),
    prepare: CompletionList.preload,
    look: () => {
      if (!isWanted && /[@#]/.test(field.current?.value ?? "")) setIsWanted(true)
    },
    list: isWanted && <CompletionList field={field} postId={postId} />,
  }
}
