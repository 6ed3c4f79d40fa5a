import type { Props } from "./element.ts"

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
}
const SPECIAL = /[&<>"']/
const EACH_SPECIAL = /[&<>"']/g

export const escapeText = (text: string) =>
  SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (character) => ENTITIES[character]!) : text

const RENAMED: Record<string, string> = {
  className: "class",
  htmlFor: "for",
  defaultValue: "value",
  defaultChecked: "checked",
}
/** The attributes of SVG that have a hyphen. */
const HYPHENATED =
  /^(stroke|fill|clip|stop|font|text|color|vector|dominant|alignment|marker|paint)[A-Z]/

/** Without a value when true, absent when false. */
const BOOLEAN = new Set(
  "disabled hidden checked readOnly required multiple autoFocus open inert selected noValidate".split(
    " ",
  ),
)

/**
 * Never an attribute. The content security policy forbids `style` in markup; the script sets styles later, so layout
 * must not depend on them.
 */
const SKIPPED = new Set("children key ref style suppressHydrationWarning".split(" "))

/** The attribute of each property seen so far; empty when it has none. */
const names = new Map<string, string>()

function nameOf(prop: string): string {
  const isSkipped = SKIPPED.has(prop) || /^on[A-Z]/.test(prop)
  const name = HYPHENATED.test(prop)
    ? prop.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : (RENAMED[prop] ?? prop)
  const known = isSkipped ? "" : name
  names.set(prop, known)
  return known
}

export function attributesOf(props: Props): string {
  let text = ""
  for (const prop in props) {
    const value = props[prop]
    if (value === undefined || value === null) continue
    const name = names.get(prop) ?? nameOf(prop)
    if (name === "") continue
    if (typeof value === "string") text += ` ${name}="${escapeText(value)}"`
    else if (typeof value === "number") text += ` ${name}="${value}"`
    else if (typeof value === "boolean") text += booleanAttribute(prop, name, value)
  }
  return text
}

function booleanAttribute(prop: string, name: string, value: boolean): string {
  if (prop.startsWith("aria-") || prop.startsWith("data-")) return ` ${name}="${value}"`
  return value && BOOLEAN.has(prop) ? ` ${name}=""` : ""
}
