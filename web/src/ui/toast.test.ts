import { expect, test } from "vitest"

import { currentToast, dismissToast, onToastChange, toast, toastError, toastNews } from "./toast.ts"

test("shows only the newest toast", () => {
  toast({ title: "One" })
  toast({ title: "Two" })
  expect(currentToast()).toMatchObject({ title: "Two", variant: "default" })
})

test("keeps the newer toast when an older one is dismissed", () => {
  toast({ title: "Old" })
  const old = currentToast()!.id
  toast({ title: "New" })
  dismissToast(old)
  expect(currentToast()?.title).toBe("New")
  dismissToast(currentToast()!.id)
  expect(currentToast()).toBeUndefined()
})

test("holds back news until the result of the member's own action is dismissed", () => {
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

test("treats a repeated text as a new toast, so that it is announced again", () => {
  toastError("Failed")
  const first = currentToast()!.id
  toastError("Failed")
  expect(currentToast()).toMatchObject({ title: "Error", variant: "destructive" })
  expect(currentToast()!.id).not.toBe(first)
})

test("stops notifying a listener after it unsubscribes", () => {
  let calls = 0
  const unsubscribe = onToastChange(() => calls++)
  toast({ title: "A" })
  unsubscribe()
  toast({ title: "B" })
  expect(calls).toBe(1)
})
