// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, onTestFinished, test, vi } from "vitest"

import { dismissToasts } from "#test/render-hook.tsx"

import { Dialog } from "./Dialog.tsx"
import { currentToast, toast } from "./toast.ts"
import { Toaster } from "./Toaster.tsx"

function open(isOpen: boolean) {
  const close = vi.fn<() => void>()
  const { unmount } = render(
    <>
      <Dialog isOpen={isOpen} onClose={close} title="Edit Profile">
        <input aria-label="Name" />
      </Dialog>
      <Toaster />
    </>,
  )
  onTestFinished(() => {
    unmount()
    dismissToasts()
  })
  return close
}

const show = async (title: string) => {
  toast({ title })
  await screen.findByText(title)
}

test("Escape closes a dialog even when a toast appeared after it", async () => {
  const close = open(true)
  await show("Bob likes it")
  fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Escape" })
  await expect.poll(() => close.mock.calls.length).toBe(1)
})

test("Escape closes a toast when nothing else is open", async () => {
  open(false)
  await show("Bob likes it")
  fireEvent.keyDown(document.body, { key: "Escape" })
  await expect.poll(currentToast).toBeUndefined()
})

test("Escape inside a toast leaves the dialog open", async () => {
  const close = open(true)
  await show("Bob likes it")
  fireEvent.keyDown(screen.getByText("Bob likes it"), { key: "Escape" })
  await expect.poll(currentToast).toBeUndefined()
  expect(close).not.toHaveBeenCalled()
})
