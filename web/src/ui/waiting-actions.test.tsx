// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"

import { outbox } from "#lib/outbox/current.ts"
import { loseConnection } from "#test/lose-connection.ts"

import { WaitingActions } from "./WaitingActions.tsx"

/** A comment that waits to be sent, and its actions. */
async function show(props: { isFailed?: boolean; mayBeBlank?: boolean } = {}) {
  const queue = loseConnection()
  await outbox().add({ kind: "comment", subject: "p1", data: { content: "first" } })
  const [item] = queue()
  render(
    <WaitingActions
      itemKey={item!.key}
      content="first"
      maxLength={50}
      withContent={(content) => ({ content })}
      isFailed={props.isFailed ?? false}
      mayBeBlank={props.mayBeBlank ?? false}
      note="Waiting"
    />,
  )
  return () => queue().map(({ data }) => (data as { content: string }).content)
}
const button = (name: string) => screen.queryByText<HTMLButtonElement>(name, { selector: "button" })
const box = () => screen.queryByRole<HTMLTextAreaElement>("textbox", { name: "Edit" })
const type = (value: string) => fireEvent.change(box()!, { target: { value } })

test("offers another try only after a failure", async () => {
  await show()
  expect([button("Retry"), screen.queryByText("Waiting") !== null]).toEqual([null, true])
  cleanup()
  await show({ isFailed: true })
  expect(["Retry", "Edit", "Delete"].map(button)).not.toContain(null)
})

test("deletes what waits", async () => {
  const waiting = await show()
  fireEvent.click(button("Delete")!)
  await expect.poll(waiting).toEqual([])
})

test("edits what waits, with the focus in the box; Cancel keeps the old text", async () => {
  const waiting = await show()
  fireEvent.click(button("Edit")!)
  expect([document.activeElement, box()!.value, box()!.maxLength]).toEqual([box(), "first", 50])
  type("other")
  fireEvent.click(button("Cancel")!)
  expect([box(), waiting()]).toEqual([null, ["first"]])
  fireEvent.click(button("Edit")!)
  type("  second ")
  fireEvent.click(button("Save")!)
  expect(box()).toBeNull()
  await expect.poll(waiting).toEqual(["second"])
})

test.each([
  [false, "first"],
  [true, ""],
])("a blank text is saved only where pictures may stand alone: %s", async (mayBeBlank, content) => {
  const waiting = await show({ mayBeBlank })
  fireEvent.click(button("Edit")!)
  type("  ")
  expect(button("Save")!.disabled).toBe(!mayBeBlank)
  fireEvent.submit(box()!.form!)
  expect(box() === null).toBe(mayBeBlank)
  await expect.poll(waiting).toEqual([content])
})
