// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, onTestFinished, test, vi } from "vitest"

import { FormDialog, type FormDialogProps } from "./FormDialog.tsx"

function open(props: Partial<FormDialogProps> = {}) {
  const onSubmit = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const onOuterSubmit = vi.fn<() => void>()
  const { unmount } = render(
    <form aria-label="Outer" onSubmit={onOuterSubmit}>
      <FormDialog
        title="Edit"
        submitLabel="Save"
        isPending={false}
        onSubmit={onSubmit}
        onClose={onClose}
        {...props}
      >
        <input aria-label="Name" />
      </FormDialog>
    </form>,
  )
  onTestFinished(unmount)
  return { onSubmit, onClose, onOuterSubmit }
}

const submitButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save" })
const formOf = (button: HTMLButtonElement) => button.form!

test("submits through the button outside of the form", () => {
  const { onSubmit, onClose } = open()
  expect(formOf(submitButton()).contains(screen.getByLabelText("Name"))).toBe(true)
  fireEvent.click(submitButton())
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test("does not submit a form around the dialog", () => {
  const { onSubmit, onOuterSubmit } = open()
  fireEvent.click(submitButton())
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onOuterSubmit).not.toHaveBeenCalled()
})

test.each([{ isPending: true }, { isDisabled: true }])("does not submit with %o", (props) => {
  const { onSubmit } = open(props)
  expect(submitButton().disabled).toBe(true)
  expect(submitButton().getAttribute("aria-busy")).toBe(props.isPending ? "true" : null)
  fireEvent.submit(formOf(submitButton()))
  expect(onSubmit).not.toHaveBeenCalled()
})

test("closes with Cancel and with Escape, without submitting", () => {
  const { onSubmit, onClose } = open()
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }))
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" })
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(onSubmit).not.toHaveBeenCalled()
})
