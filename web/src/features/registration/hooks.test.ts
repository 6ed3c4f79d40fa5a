// @vitest-environment jsdom
import { registration } from "@grove/contract/registration"
import { expect, test } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { currentToast } from "#ui/toast.ts"

import { useApproveRequest } from "./hooks.ts"

const REQUEST = { requestId: "0198a0b0-0000-7000-8000-000000000000", name: "Jonah Reyes" }

async function letIn() {
  api.on(registration.approve, () => ({ waiting: 0 }))
  const { result } = renderHook(useApproveRequest)
  result.current.mutate(REQUEST)
  await expect.poll(() => shownToast()[0]).toBe("Jonah Reyes can come in.")
  expect(currentToast()!.action!.label).toBe("Undo")
}

test.each([
  [false, undefined],
  [true, "A mail about the decision had been sent already."],
])(
  "takes a decision back and says what it cannot take back: mail sent %s",
  async (isMailed, more) => {
    await letIn()
    api.on(registration.undo, () => ({ waiting: 1, isMailed }))
    currentToast()!.action!.onAct()
    await expect.poll(() => shownToast()[0]).toBe("Jonah Reyes is waiting again.")
    expect(currentToast()!.description).toBe(more)
    expect(api.requests(registration.undo)).toHaveLength(1)
  },
)

test("says that it is too late once the person has come in", async () => {
  await letIn()
  api.on(registration.undo, () => failure(409, "joining.tooLate"))
  currentToast()!.action!.onAct()
  await expect.poll(shownToast).toEqual(["Error", "joining.tooLate message"])
})
