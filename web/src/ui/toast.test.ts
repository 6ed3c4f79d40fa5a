import { expect, test } from "vitest"

import { currentToast, dismissToast, onToastChange, toast, toastError, toastNews } from "./toast.ts"

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

test("news waits for the answer to one's own act, and is then shown", () => {
  toast({ title: "Sent" })
  const answer = currentToast()!.id
  toastNews({ title: "Ann likes it" })
  toastNews({ title: "Bob wrote" })
  expect(currentToast()?.title).toBe("Sent")
  dismissToast(answer)
  expect(currentToast()?.title).toBe("Bob wrote")
  toastNews({ title: "Cem wrote" })
  expect(currentToast()?.title).toBe("Cem wrote")
  toast({ title: "Sent again" })
  expect(currentToast()?.title).toBe("Sent again")
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
