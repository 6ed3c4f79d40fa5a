// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react"
import { useRef } from "react"
import { expect, test } from "vitest"

import { useKeptFocus } from "./use-kept-focus.ts"

function List({ keys }: { keys: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, keys)
  return (
    <>
      <ul ref={list}>
        {keys.map((key, index) => (
          <li key={key} data-index={index}>
            {key} <button type="button">first of {key}</button>
            <button type="button">second of {key}</button>
          </li>
        ))}
      </ul>
      <button type="button">elsewhere</button>
    </>
  )
}

function show(...keys: string[]) {
  const { rerender } = render(<List keys={keys} />)
  return (...next: string[]) => rerender(<List keys={next} />)
}
const focus = (text: string) => act(() => screen.getByText(text).focus())
const focused = () =>
  document.activeElement === document.body ? "nothing" : document.activeElement?.textContent

test.each([
  ["the next one", "b", ["a", "c"], "first of c"],
  ["the new last one", "c", ["a", "b"], "first of b"],
  ["nothing when it was the only one", "b", [], "nothing"],
])("the focus of a removed item moves to %s", (_, removed, left, expected) => {
  const change = show(...(left.length === 0 ? [removed] : ["a", "b", "c"]))
  focus(`second of ${removed}`)
  change(...left)
  expect(focused()).toBe(expected)
})

test("moves on again when the next one is removed as well", () => {
  const change = show("a", "b", "c")
  focus("first of a")
  change("b", "c")
  expect(focused()).toBe("first of b")
  change("c")
  expect(focused()).toBe("first of c")
})

test("follows an item that newer ones have pushed down", () => {
  const change = show("a", "b", "c")
  focus("first of b")
  change("y", "z", "a", "b", "c")
  expect(focused()).toBe("first of b")
  change("y", "z", "a", "c")
  expect(focused()).toBe("first of c")
})

test("leaves the focus where it is when it is elsewhere, or another item goes", () => {
  const change = show("a", "b", "c")
  focus("first of b")
  change("b", "c")
  expect(focused()).toBe("first of b")
  focus("elsewhere")
  change("c")
  expect(focused()).toBe("elsewhere")
})

test("gives no focus to a list that has none", () => {
  const change = show("a", "b")
  change("b")
  expect(focused()).toBe("nothing")
})
