import { Component, createElement, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"

import type { Node } from "./element.ts"
import { renderToHtml } from "./render.ts"

/** React's elements have the same shape. */
const ours = (node: ReactNode) => renderToHtml(node as unknown as Node)

const Name = ({ first, children }: { first: string; children?: ReactNode }) =>
  createElement("b", { className: "name" }, first, " ", children)

class Boundary extends Component<{ children: ReactNode }> {
  override state = { error: undefined }
  override render() {
    return this.state.error ?? this.props.children
  }
}

test.for<[string, ReactNode]>([
  ["text", createElement("p", null, `<b> & "x" 'y'`, 0, 12, null, undefined, false, true, "")],
  [
    "attributes",
    createElement("a", { href: `/?a=1&b="2"`, tabIndex: -1, title: "", hidden: true }),
  ],
  ["booleans", createElement("input", { disabled: false, readOnly: true, "aria-busy": false })],
  [
    "numbers",
    createElement("img", { width: 0, height: 12, alt: "", src: "/a.webp", loading: "lazy" }),
  ],
  ["handlers", createElement("div", { onClick: () => undefined, ref: () => undefined }, "x")],
  ["labels", createElement("label", { htmlFor: "a", "data-x": true }, "x")],
  ["drawing", createElement("svg", { viewBox: "0 0 1 1", strokeWidth: 2, "aria-hidden": true })],
  ["components", createElement(Name, { first: "<Ann>" }, createElement("i", null, "Moss"))],
  ["boundaries", createElement(Boundary, null, createElement("i", null, "Moss"))],
  [
    "lists",
    createElement(
      "ul",
      null,
      [1, 2].map((n) => createElement("li", { key: n }, n)),
    ),
  ],
  ["fields", createElement("textarea", { defaultValue: "<a>\n b", rows: 1 })],
])("renders %s as React does", ([, node]) => {
  expect(parsed(ours(node))).toBe(parsed(renderToStaticMarkup(node)))
})

/** Void elements and the case of attributes may be written in two ways. */
const parsed = (html: string) =>
  html.replaceAll("/>", ">").replaceAll(/ [\w-]+="/g, (name) => name.toLowerCase())

test("never writes a style, which the content security policy forbids", () => {
  expect(ours(createElement("p", { style: { color: "red" } }, "x"))).toBe("<p>x</p>")
})

test("marks buttons that need the script, but not those of a form", () => {
  expect(ours(createElement("button", { type: "button" }, "Like"))).toContain(
    'aria-disabled="true"',
  )
  expect(ours(createElement("button", { type: "submit" }, "Search"))).not.toContain("aria-disabled")
})
