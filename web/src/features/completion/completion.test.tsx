// @vitest-environment jsdom
import { completion, type CompletedPerson } from "@grove/contract/completion"
import { search } from "@grove/contract/search"
import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { personOf } from "#test/samples.ts"

import { CompletingTextarea } from "./CompletingTextarea.tsx"

const PEOPLE: CompletedPerson[] = ["marcus", "marta", "mateusz"].map((id) => ({
  ...personOf(id),
  relation: "commenter",
}))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  api.on(completion.people, ({ query }) =>
    PEOPLE.filter(({ handle }) => handle.startsWith(query["q"]!)),
  )
  api.on(search.suggest, () => ({ users: [], hashtags: [{ id: 1, name: "goldenhour" }] }))
})
afterEach(cleanup)

const onKey = vi.fn<(key: string) => void>()

function Form() {
  const [text, setText] = useState("")
  return (
    <CompletingTextarea
      label="Text"
      postId="p"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={({ key }) => onKey(key)}
    />
  )
}

function open() {
  onKey.mockClear()
  render(
    <QueryClientProvider client={freshClient()}>
      <Form />
    </QueryClientProvider>,
  )
  const box = screen.getByLabelText<HTMLTextAreaElement>("Text")
  box.focus()
  return {
    box,
    /** Types as a keyboard does; the caret ends at |. */
    type(marked: string) {
      const caret = marked.indexOf("|")
      fireEvent.input(box, { target: { value: marked.replace("|", "") } })
      box.setSelectionRange(caret, caret)
      fireEvent(document, new Event("selectionchange"))
    },
    press: (key: string, init = {}) => fireEvent.keyDown(box, { key, ...init }),
    rows: () =>
      screen.queryAllByRole("option", { hidden: true }).map(({ textContent }) => textContent),
    active: () => document.getElementById(box.getAttribute("aria-activedescendant") ?? ""),
  }
}

test("lists people from the first letter on; arrows move, Enter chooses, in the middle of a text", async () => {
  const form = open()
  form.type("Hi @|, there")
  form.type("Hi @m|, there")
  await expect.poll(form.rows).toHaveLength(3)
  expect(form.box.getAttribute("role")).toBe("combobox")
  expect(form.box.getAttribute("aria-expanded")).toBe("true")
  expect(form.active()?.textContent).toContain("@marcus")
  expect(screen.getByRole("status").textContent).toBe("3 suggestions")
  form.press("ArrowDown")
  expect(form.active()?.textContent).toContain("@marta")
  form.press("ArrowUp")
  form.press("ArrowUp")
  expect(form.active()?.textContent).toContain("@mateusz")
  form.press("Enter")
  expect(form.box.value).toBe("Hi @mateusz, there")
  expect(form.box.selectionStart).toBe(11)
  expect(onKey).not.toHaveBeenCalled()
  expect(form.rows()).toEqual([])
  expect(form.box.hasAttribute("role")).toBe(false)
  expect(api.requests(completion.people).map(({ query }) => query)).toEqual([
    { q: "m", postId: "p" },
  ])
})

test("Tab chooses, a tap chooses, and the rest of the word and a space behind it are kept apart", async () => {
  const form = open()
  form.type("@mar|ten, hi")
  await expect.poll(form.rows).toHaveLength(2)
  form.press("Tab")
  expect(form.box.value).toBe("@marcus, hi")
  form.type("@mat| hi")
  await expect.poll(form.rows).toHaveLength(1)
  fireEvent.click(screen.getByRole("option", { hidden: true }))
  expect([form.box.value, form.box.selectionStart]).toEqual(["@mateusz hi", 9])
})

test("Escape closes the list and nothing else, until another mention begins", async () => {
  const form = open()
  const outer = vi.fn<() => void>()
  document.addEventListener("keydown", outer, { capture: true })
  form.type("@m|")
  await expect.poll(form.rows).toHaveLength(3)
  form.press("Escape")
  expect([form.rows(), outer.mock.calls.length]).toEqual([[], 0])
  form.type("@ma|")
  expect(form.rows()).toEqual([])
  form.press("Escape")
  expect(outer.mock.calls.length).toBe(1)
  form.type("@ma @ma|")
  await expect.poll(form.rows).toHaveLength(3)
  document.removeEventListener("keydown", outer, { capture: true })
})

test("keys belong to the candidates while an IME composes", async () => {
  const form = open()
  form.type("@m|")
  await expect.poll(form.rows).toHaveLength(3)
  form.press("Enter", { isComposing: true })
  form.press("ArrowDown", { keyCode: 229 })
  expect(form.box.value).toBe("@m")
  expect(form.active()?.textContent).toContain("@marcus")
  expect(onKey.mock.calls).toEqual([["Enter"], ["ArrowDown"]])
})

test("offers nothing that no longer fits the text, and stops asking once everything is known", async () => {
  const form = open()
  form.type("@m|")
  await expect.poll(form.rows).toHaveLength(3)
  form.type("@mart|")
  expect(form.rows()).toHaveLength(1)
  form.type("@marty|")
  expect(form.rows()).toEqual([])
  form.type("@marcus|")
  expect(form.rows()).toEqual([])
  expect(api.requests(completion.people)).toHaveLength(1)
})

test("a hashtag is completed only after an arrow key, because it may be a new one", async () => {
  const form = open()
  form.type("#go|")
  await expect.poll(form.rows).toEqual(["#goldenhour"])
  form.press("Enter")
  expect([form.box.value, onKey.mock.calls]).toEqual(["#go", [["Enter"]]])
  form.press("ArrowDown")
  form.press("Enter")
  expect(form.box.value).toBe("#goldenhour ")
})

test("closes when the focus or the caret leaves, and asks nothing for plain text", async () => {
  const form = open()
  form.type("plain text, ann@mail.example|")
  expect(api.requests(completion.people)).toEqual([])
  form.type("@m|")
  await expect.poll(form.rows).toHaveLength(3)
  form.type("|@m")
  expect(form.rows()).toEqual([])
  form.type("@m|")
  await expect.poll(form.rows).toHaveLength(3)
  form.box.blur()
  await expect.poll(form.rows).toEqual([])
})
