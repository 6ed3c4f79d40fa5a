import { expect, test } from "vitest"

import { currentToast, dismissToast, onToastChange, toast, toastError } from "./toast.ts"

test("one toast is visible, the newest", () => {
  toast({ title: "One" })
  toast({ title: "Two" })
  expect(currentToast()).toMatchObject({ title: "Two", variant: "default" })
})

test("dismissing an older toast leaves the newer one", () => {
  toast({ title: "Old" })
  const old = currentToast()!.id
  toast({ title: "New" })
  dismissToast(old)
  expect(currentToast()?.title).toBe("New")
  dismissToast(currentToast()!.id)
  expect(currentToast()).toBeUndefined()
})

test("the same words again are a new toast, so they are shown and read out again", () => {
  toastError("Failed")
  const first = currentToast()!.id
  toastError("Failed")
  expect(currentToast()).toMatchObject({ title: "Error", variant: "destructive" })
  expect(currentToast()!.id).not.toBe(first)
})

test("listeners hear until they leave", () => {
  let heard = 0
  const leave = onToastChange(() => heard++)
  toast({ title: "A" })
  leave()
  toast({ title: "B" })
  expect(heard).toBe(1)
})
