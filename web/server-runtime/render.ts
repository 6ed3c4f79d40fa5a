import { attributesOf, escapeText } from "./attributes.ts"
import {
  Fragment,
  Html,
  Suspense,
  type Component,
  type Context,
  type Element,
  type Node,
  type Props,
  type Wrapped,
} from "./element.ts"

/** Thrown by a part whose code or data is not there; the nearest `Suspense` shows its fallback. */
export const SUSPENDED = new Error("Not available while rendering on the server")

const VOID = new Set("area br col embed hr img input link meta source track wbr".split(" "))

let html = ""
let depth = 0

/** How many providers surround what is being rendered. */
export const contextDepth = () => depth

/**
 * Renders components to HTML, once and without state: what React's `renderToStaticMarkup` gives for them, several times
 * as fast. Synchronous, so concurrent requests never mix.
 */
export function renderToHtml(node: Node): string {
  const outer = html
  html = ""
  try {
    add(node)
    return html
  } finally {
    html = outer
  }
}

function add(node: Node): void {
  if (typeof node === "string") html += escapeText(node)
  else if (typeof node === "object" && node !== null) {
    if (Array.isArray(node)) for (const each of node as readonly Node[]) add(each)
    else if (node instanceof Html) html += node.text
    else addElement(node as Element)
  } else if (typeof node === "number") html += node
}

function addElement({ type, props }: Element): void {
  if (typeof type === "string") addTag(type, props)
  else if (typeof type === "function")
    add(isClass(type) ? new type(props).render() : (type as Component)(props))
  else if (type === Fragment) add(props["children"] as Node)
  else if (type === Suspense) addSuspense(props)
  else if ("render" in (type as object)) add((type as Wrapped).render(props))
  else addProvider(type as Context, props)
}

type ClassComponent = new (props: Props) => { render: () => Node }

const isClass = (type: object): type is ClassComponent =>
  (type as ClassComponent).prototype?.render !== undefined

function addTag(tag: string, props: Props): void {
  if (tag === "textarea") return addTextarea(props)
  html += `<${tag}${attributesOf(props)}`
  // Buttons of the app need its script; a form can be sent without.
  if (tag === "button" && props["type"] !== "submit") html += ' aria-disabled="true"'
  html += ">"
  if (VOID.has(tag)) return
  add(props["children"] as Node)
  html += `</${tag}>`
}

/** Its value is its content. */
function addTextarea({ value, defaultValue, ...attributes }: Props): void {
  const text = escapeText(String(value ?? defaultValue ?? ""))
  html += `<textarea${attributesOf(attributes)}>${text}</textarea>`
}

function addSuspense(props: Props): void {
  const before = html
  try {
    add(props["children"] as Node)
  } catch (error) {
    if (error !== SUSPENDED) throw error
    html = before
    add(props["fallback"] as Node)
  }
}

function addProvider(context: Context, props: Props): void {
  const outer = context.value
  context.value = props["value"]
  depth += 1
  try {
    add(props["children"] as Node)
  } finally {
    depth -= 1
    context.value = outer
  }
}
