// @vitest-environment jsdom
import { expect, test } from "vitest"

import { readPlace, restorePlace } from "./takeover.ts"

const HTML = `<header><a href="/">home</a></header><form><p>words</p><input value="first"><textarea></textarea></form>`

/** The page as the server sent it, and then as the script renders it. */
function page(html = HTML) {
  const root = document.createElement("div")
  root.innerHTML = html
  document.body.replaceChildren(root)
  return root
}

function takeOver(act: (root: Element) => void, html = HTML) {
  const before = page()
  act(before)
  const place = readPlace(before)
  const after = page(html)
  const inputs: string[] = []
  after.addEventListener("input", ({ target }) => inputs.push((target as HTMLInputElement).value))
  if (place) restorePlace(after, place)
  return { root: after, inputs, focused: document.activeElement }
}

const find = <T extends HTMLElement>(root: Element, name: string) => root.querySelector<T>(name)!

test.each(["input", "textarea"])("keeps focus and typed text of the same %s", (name) => {
  const { root, inputs, focused } = takeOver((before) => {
    const field = find<HTMLInputElement>(before, name)
    field.value = "typed"
    field.focus()
  })
  expect(focused).toBe(find(root, name))
  expect([find<HTMLInputElement>(root, name).value, inputs]).toEqual(["typed", ["typed"]])
})

test("a link keeps the focus, an empty field what the script gives it", () => {
  expect(takeOver((before) => find(before, "a").focus()).focused?.textContent).toBe("home")
  const { root, inputs } = takeOver((before) => {
    const field = find<HTMLInputElement>(before, "input")
    field.value = ""
    field.focus()
  })
  expect([find<HTMLInputElement>(root, "input").value, inputs]).toEqual(["first", []])
})

test("leaves the focus where it is when it is not in the page, or its place is gone", () => {
  expect(takeOver(() => undefined).focused).toBe(document.body)
  expect(
    takeOver((before) => {
      before.setAttribute("tabindex", "0")
      ;(before as HTMLElement).focus()
    }).focused,
  ).toBe(document.body)
  expect(takeOver((before) => find(before, "textarea").focus(), "<p>less</p>").focused).toBe(
    document.body,
  )
})

test("does not read a focus outside of the page", () => {
  const root = page()
  const outside = document.createElement("button")
  document.body.append(outside)
  outside.focus()
  expect(readPlace(root)).toBeUndefined()
  outside.remove()
})
