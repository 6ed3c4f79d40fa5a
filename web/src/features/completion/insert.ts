import type { TextBox } from "./caret.ts"
import type { Token } from "./token.ts"

/** Puts the finished word in the place of the token and the caret where typing goes on: behind a space, if none is there. */
export function replaceWord(box: TextBox, { start, end }: Token, word: string): void {
  const next = box.value.charAt(end)
  const isLast = next === "" || next === "\n"
  replaceText(box, start, end, isLast ? `${word} ` : word)
  if (next !== " ") return
  const caret = start + word.length + 1
  box.setSelectionRange(caret, caret)
}

/** Replaces a part of the text as if it had been typed: undo works and React is notified. */
function replaceText(box: TextBox, start: number, end: number, text: string): void {
  box.focus()
  box.setSelectionRange(start, end)
  // The only way that keeps the browser's undo. Deprecated, but without a successor.
  if (document.execCommand?.("insertText", false, text)) return
  box.setRangeText(text, start, end, "end")
  box.dispatchEvent(new InputEvent("input", { bubbles: true }))
}
