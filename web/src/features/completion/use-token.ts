import { useEffect, useState, type RefObject } from "react"

import type { TextBox } from "./caret.ts"
import { tokenAt, type Token } from "./token.ts"

/** Follows the caret. Undefined while nothing is being typed that can be completed, or after `dismiss`. */
export function useToken(field: RefObject<TextBox | null>): [Token | undefined, () => void] {
  const [token, setToken] = useState<Token>()
  const [dismissed, setDismissed] = useState<number>()
  useEffect(() => {
    const box = field.current
    if (!box) return undefined
    const look = () => {
      const { selectionStart: caret, selectionEnd } = box
      const isHere = document.activeElement === box && caret !== null && caret === selectionEnd
      const found = isHere ? tokenAt(box.value, caret) : undefined
      setToken((known) => (isSame(known, found) ? known : found))
      // A closed list stays closed until another mention is begun.
      setDismissed((start) => (found && found.start === start ? start : undefined))
    }
    look()
    box.addEventListener("input", look)
    box.addEventListener("blur", look)
    document.addEventListener("selectionchange", look)
    return () => {
      box.removeEventListener("input", look)
      box.removeEventListener("blur", look)
      document.removeEventListener("selectionchange", look)
    }
  }, [field])
  const isOpen = token !== undefined && token.start !== dismissed
  return [isOpen ? token : undefined, () => setDismissed(token?.start)]
}

const isSame = (one: Token | undefined, other: Token | undefined) =>
  one?.sign === other?.sign &&
  one?.typed === other?.typed &&
  one?.start === other?.start &&
  one?.end === other?.end
