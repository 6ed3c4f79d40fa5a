export type TextBox = HTMLTextAreaElement | HTMLInputElement

/** The styles that determine where a character is in a text box. */
const COPIED = [
  "boxSizing",
  "width",
  "paddingBlockStart",
  "paddingBlockEnd",
  "paddingInlineStart",
  "paddingInlineEnd",
  "borderBlockStartWidth",
  "borderBlockEndWidth",
  "borderInlineStartWidth",
  "borderInlineEndWidth",
  "fontFamily",
  "fontSize",
  "fontWeight",
  "fontStyle",
  "letterSpacing",
  "wordSpacing",
  "lineHeight",
  "textTransform",
  "textIndent",
  "textAlign",
  "tabSize",
  "direction",
  "unicodeBidi",
] as const

export interface CaretPlace {
  x: number
  top: number
  bottom: number
  isRtl: boolean
}

/** Where a character of a text box is on the screen. Browsers do not say, so a copy of the text is measured. */
export function caretPlace(box: TextBox, index: number): CaretPlace {
  const style = getComputedStyle(box)
  const copy = document.createElement("div")
  for (const name of COPIED) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: "fixed",
    insetBlockStart: "0",
    insetInlineStart: "0",
    visibility: "hidden",
    borderStyle: "solid",
    whiteSpace: box instanceof HTMLInputElement ? "pre" : "pre-wrap",
    overflowWrap: "break-word",
  })
  copy.textContent = box.value.slice(0, index)
  const mark = document.createElement("span")
  mark.textContent = box.value.slice(index, index + 1) || "."
  copy.append(mark, box.value.slice(index + 1))
  document.body.append(copy)
  const [outer, inner] = [copy.getBoundingClientRect(), mark.getBoundingClientRect()]
  copy.remove()
  const place = box.getBoundingClientRect()
  const isRtl = style.direction === "rtl"
  const edge = isRtl ? inner.right : inner.left
  const top = place.top + inner.top - outer.top - box.scrollTop
  return {
    x: place.left + edge - outer.left - box.scrollLeft,
    top,
    bottom: top + inner.height,
    isRtl,
  }
}

interface Screen {
  top: number
  bottom: number
  width: number
}

const GAP = 6
const MARGIN = 8

export interface ListPlace {
  top: number
  left: number
  maxHeight: number
}

/** Above the caret, or below where there is more room; `screen` is what the keyboard leaves visible. */
export function listPlace(
  caret: CaretPlace,
  list: { width: number; height: number },
  screen: Screen,
): ListPlace {
  const above = caret.top - GAP - MARGIN - screen.top
  const below = screen.bottom - MARGIN - GAP - caret.bottom
  const isAbove = above >= list.height || above >= below
  const maxHeight = Math.max(0, isAbove ? above : below)
  const height = Math.min(list.height, maxHeight)
  const start = caret.isRtl ? caret.x - list.width : caret.x
  return {
    top: isAbove ? caret.top - GAP - height : caret.bottom + GAP,
    left: Math.max(MARGIN, Math.min(start, screen.width - MARGIN - list.width)),
    maxHeight,
  }
}
