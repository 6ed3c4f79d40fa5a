// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react"
import { createRef } from "react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { dismissToasts, shownToast } from "#test/render-hook.tsx"

import { ActionButton } from "./ActionButton.tsx"
import { Button } from "./Button.tsx"
import { IconButton } from "./IconButton.tsx"
import { Input } from "./Input.tsx"
import { RadioGroup } from "./RadioGroup.tsx"
import { SegmentedControl } from "./SegmentedControl.tsx"
import { Select } from "./Select.tsx"
import { Switch } from "./Switch.tsx"
import { Textarea } from "./Textarea.tsx"

const heard = vi.fn<(value?: unknown) => void>()
beforeEach(() => {
  heard.mockClear()
  vi.stubGlobal("CSS", { supports: () => false })
  onTestFinished(() => void vi.unstubAllGlobals())
})
const calls = () => heard.mock.calls.map(([value]) => value)
const textOf = (id: string | null) => id && document.getElementById(id)?.textContent

/** What a screen reader says about a field. */
const said = (field: HTMLElement) => ({
  description: textOf(field.getAttribute("aria-describedby")),
  isInvalid: field.getAttribute("aria-invalid"),
  isRequired: (field as HTMLInputElement).required,
})
const OPTIONS = [
  { value: "a", label: "Apple", hint: "red" },
  { value: "b", label: "Berry" },
]

test.each([
  ["input", () => <Input label="Name" />],
  ["textarea", () => <Textarea label="Name" value="" onChange={() => undefined} />],
  ["select", () => <Select label="Name" value="a" onChange={heard} options={OPTIONS} />],
])("an %s has a label and no description of its own", (_, field) => {
  render(field())
  expect(said(screen.getByLabelText("Name"))).toEqual({
    description: null,
    isInvalid: null,
    isRequired: false,
  })
  expect(screen.queryByRole("alert")).toBeNull()
})

test("a hint describes its field, and an error takes its place and is announced", () => {
  const { rerender } = render(<Input label="Name" hint="As you like" isRequired aside="3/9" />)
  const field = screen.getByLabelText("Name")
  expect(said(field)).toEqual({ description: "As you like", isInvalid: null, isRequired: true })
  expect(screen.queryByRole("alert")).toBeNull()
  rerender(<Input label="Name" hint="As you like" error="Too long" />)
  expect(said(field)).toEqual({ description: "Too long", isInvalid: "true", isRequired: false })
  expect(screen.getByRole("alert").textContent).toBe("Too long")
  rerender(<Input label="Name" />)
  expect(screen.getByText("Name").parentElement!.childElementCount).toBe(2)
  rerender(<Input label="Name" aside="3/9" />)
  expect([said(field).description, screen.getByText("3/9").textContent]).toEqual([null, "3/9"])
})

test("a hidden label is still the name", () => {
  render(<Input label="Name" isLabelHidden />)
  expect(screen.getByLabelText("Name")).toBe(screen.getByRole("textbox"))
  expect(screen.getByText("Name").className).toBe("sr-only")
})

test("a select offers its options, and a placeholder while none is chosen", () => {
  const select = (value: string) => (
    <Select label="Fruit" value={value} onChange={heard} options={OPTIONS} placeholder="Choose" />
  )
  const { rerender } = render(select(""))
  const field = screen.getByLabelText<HTMLSelectElement>("Fruit")
  expect([...field.options].map((option) => option.text)).toEqual(["Choose", "Apple", "Berry"])
  const look = field.className
  fireEvent.change(field, { target: { value: "b" } })
  expect(calls()).toEqual(["b"])
  rerender(select("b"))
  expect(field.className).not.toBe(look)
  rerender(<Select label="Fruit" value="a" onChange={heard} options={OPTIONS} />)
  expect(field.options).toHaveLength(2)
})

test("a textarea grows with its text, except where the browser does it", () => {
  const height = vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(120)
  onTestFinished(() => height.mockRestore())
  const [object, seen] = [createRef<HTMLTextAreaElement>(), vi.fn<(box: unknown) => void>()]
  const { rerender } = render(<Textarea label="Words" value="a" readOnly ref={object} />)
  expect(object.current!.style.height).toBe("120px")
  height.mockReturnValue(200)
  rerender(<Textarea label="Words" value="a b" readOnly ref={object} />)
  expect(object.current!.style.height).toBe("200px")
  vi.stubGlobal("CSS", { supports: () => true })
  rerender(<Textarea key="2" label="Words" value="a" readOnly ref={seen} isBare />)
  const box = screen.getByLabelText("Words")
  expect([seen.mock.calls, box.style.height]).toEqual([[[box]], ""])
})

test("a switch says and changes its state", () => {
  const { rerender } = render(<Switch label="Mail" hint="Daily" isOn={false} onChange={heard} />)
  const field = screen.getByRole("switch", { name: "Mail" })
  expect([
    field.ariaChecked ?? field.getAttribute("aria-checked"),
    said(field).description,
  ]).toEqual(["false", "Daily"])
  fireEvent.click(field)
  rerender(<Switch label="Mail" isOn onChange={heard} isLabelHidden />)
  expect([field.getAttribute("aria-checked"), said(field).description]).toEqual(["true", null])
  fireEvent.click(screen.getByText("Mail"))
  expect(calls()).toEqual([true, false])
  rerender(<Switch label="Mail" isOn onChange={heard} isDisabled />)
  expect((field as HTMLInputElement).disabled).toBe(true)
})

test.each([
  [
    "radio buttons",
    () => <RadioGroup label="Fruit" options={OPTIONS} value="a" onChange={heard} />,
  ],
  [
    "a segmented control",
    () => <SegmentedControl label="Fruit" options={OPTIONS} value="a" onChange={heard} />,
  ],
])("%s form one group of which one is chosen", (_, group) => {
  render(group())
  const radios = screen.getAllByRole<HTMLInputElement>("radio")
  expect(radios.map(({ checked }) => checked)).toEqual([true, false])
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1)
  expect(screen.getByRole("group", { name: "Fruit" })).not.toBeNull()
  fireEvent.click(screen.getByLabelText(/Berry/))
  expect(calls()).toEqual(["b"])
})

test("radio buttons explain themselves, and may show no title", () => {
  const group = (isLabelHidden: boolean) => (
    <RadioGroup
      label="Fruit"
      isLabelHidden={isLabelHidden}
      options={OPTIONS}
      value="a"
      onChange={heard}
    />
  )
  const { rerender } = render(group(false))
  const title = () => screen.getByText("Fruit").className
  expect(screen.getByLabelText("Applered")).not.toBeNull()
  expect(title()).not.toBe("sr-only")
  rerender(group(true))
  expect(title()).toBe("sr-only")
})

test("a button does nothing while it works, and says so", () => {
  const { rerender } = render(<Button onClick={heard}>Save</Button>)
  const button = screen.getByRole<HTMLButtonElement>("button")
  expect([button.type, button.disabled, button.getAttribute("aria-busy")]).toEqual([
    "button",
    false,
    null,
  ])
  rerender(
    <Button isLoading icon={<i data-testid="icon" />} onClick={heard}>
      Save
    </Button>,
  )
  fireEvent.click(button)
  expect([button.disabled, button.getAttribute("aria-busy")]).toEqual([true, "true"])
  expect([screen.queryByTestId("icon"), calls()]).toEqual([null, []])
  rerender(<Button disabled>Save</Button>)
  expect(button.disabled).toBe(true)
})

test("an icon has a name and a tooltip, which may say more", () => {
  const { rerender } = render(<IconButton label="Share" icon={null} />)
  const names = () => {
    const button = screen.getByRole("button")
    return [button.getAttribute("aria-label"), button.dataset["tip"]]
  }
  expect(names()).toEqual(["Share", "Share"])
  rerender(<IconButton label="Share" data-tip="Share with all" icon={null} />)
  expect(names()).toEqual(["Share", "Share with all"])
})

test("an action that is refused stays reachable and gives the reason", () => {
  onTestFinished(dismissToasts)
  const action = (refusal?: string, isWaiting = false) => (
    <ActionButton
      label="Like, 2 likes"
      tip="Like"
      icon={null}
      count={1204}
      refusal={refusal}
      isWaiting={isWaiting}
      onClick={() => heard("liked")}
    />
  )
  const { rerender } = render(action())
  const button = screen.getByRole<HTMLButtonElement>("button")
  const state = () => [
    button.getAttribute("aria-label"),
    button.dataset["tip"],
    button.getAttribute("aria-disabled"),
  ]
  expect([...state(), button.textContent]).toEqual(["Like, 2 likes", "Like", null, "1.2K"])
  const look = button.className
  fireEvent.click(button)
  rerender(action(undefined, true))
  expect(state()).toEqual(["Like, 2 likes, Waiting to send", "Like", null])
  expect(button.querySelectorAll("svg")).toHaveLength(1)
  // Refused and waiting at once: the reason counts.
  rerender(action("You are suspended.", true))
  expect(state()).toEqual(["Like, 2 likes, You are suspended.", "You are suspended.", "true"])
  expect(button.className).not.toBe(look)
  fireEvent.click(button)
  expect([calls(), button.disabled, shownToast()]).toEqual([
    ["liked"],
    false,
    ["You are suspended.", undefined],
  ])
})

test("an action shows no count where it has none", () => {
  const { rerender } = render(<ActionButton label="Save" tip="Save" icon={null} />)
  const button = screen.getByRole("button")
  expect(button.textContent).toBe("")
  const look = button.className
  rerender(<ActionButton label="Save" tip="Save" icon={null} tone="accent" />)
  expect(button.className).toBe(look)
  rerender(<ActionButton label="Save" tip="Save" icon={null} tone="accent" isOn count={0} />)
  expect([button.className === look, button.textContent]).toEqual([false, "0"])
})
