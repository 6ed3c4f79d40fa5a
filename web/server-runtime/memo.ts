import { Html, type Component, type Node, type Props } from "./element.ts"
import { currentPage } from "./page-data.ts"
import { contextDepth, renderToHtml } from "./render.ts"
import { hasId, sharedOf } from "./shared-values.ts"

const MINUTE_MS = 60_000
const MAX_ENTRIES = 1000

let minute = 0
let components = 0
let rendered = new Map<string, Html>()

/**
 * Keeps what a component rendered for the same props within a minute, because relative times change with it: the posts
 * of a feed are the same for many members. The output may depend on the member, but only where their id is in the props.
 * Below a context other than the page's own nothing is kept.
 */
export function memo(component: Component): Component {
  const id = (components += 1)
  return function Memo(props: Props): Node {
    if (contextDepth() > 1 || hasFunction(props)) return component(props)
    const now = Math.floor(Date.now() / MINUTE_MS)
    if (now !== minute || rendered.size >= MAX_ENTRIES) rendered = new Map()
    minute = now
    const { readerId, variant } = currentPage()
    const { text, isAbout } = described(props, readerId)
    const key = `${id} ${variant} ${isAbout ? readerId : ""} ${text}`
    let html = rendered.get(key)
    if (!html) rendered.set(key, (html = new Html(flat(renderToHtml(component(props))))))
    return html
  }
}

/** A text made of thousands of parts would be put together again for every page that contains it. */
const flat = (text: string) => Buffer.from(text).toString()

/** A text that differs between different props, and whether the reader's id is in them. */
function described(props: Props, readerId: string) {
  let text = ""
  let isAbout = false
  for (const [name, value] of Object.entries(props)) {
    const shared = sharedOf(value)
    if (shared) {
      text += ` ${name}#${shared.id}`
      isAbout ||= hasId(shared, readerId)
    } else {
      const json = JSON.stringify(value)
      text += ` ${name}=${json}`
      isAbout ||= json?.includes(readerId) ?? false
    }
  }
  return { text, isAbout }
}

const hasFunction = (props: Props) =>
  Object.values(props).some((value) => typeof value === "function")
