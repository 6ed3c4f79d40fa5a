// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { registration } from "@grove/contract/registration"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { currentToast } from "#ui/toast.ts"

import { useApproveRequest, useJoinRequests, useRefuseRequest } from "./hooks.ts"

const requestId = "0198a0b0-0000-7000-8000-000000000000"
const REQUEST = { requestId, name: "Jonah Reyes" }
const REFUSAL = { ...REQUEST, reason: "Unknown" }

function open() {
  const client = clientHolding(keys.admin.joinRequests, keys.admin.overview)
  const done = vi.fn<() => void>()
  const { result } = renderHook(
    () => ({ approve: useApproveRequest(), refuse: useRefuseRequest(done) }),
    client,
  )
  return { ...result.current, client, done }
}
const REFRESHED = ["admin.join-requests", "admin.overview"]

async function letIn() {
  api.on(registration.approve, () => ({ waiting: 0 }))
  const { approve, client } = open()
  await approve.mutateAsync(REQUEST)
  expect(shownToast()).toEqual(["Jonah Reyes can come in.", undefined])
  expect(currentToast()!.action!.label).toBe("Undo")
  expect(staleKeys(client)).toEqual(REFRESHED)
}

test("lists the people who wait", async () => {
  api.on(registration.requests, () => ({ items: [{ id: requestId } as never] }))
  const { result } = renderHook(useJoinRequests)
  await expect.poll(() => result.current.items).toEqual([{ id: requestId }])
})

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
    expect(api.requests(registration.undo)).toMatchObject([{ params: { requestId } }])
  },
)

test.each([
  [409, "joining.tooLate message"],
  [500, "The decision could not be taken back. Please try again."],
])("says that a decision stands, with status %i", async (status, words) => {
  await letIn()
  api.on(registration.undo, () => failure(status, "joining.tooLate"))
  currentToast()!.action!.onAct()
  await expect.poll(shownToast).toEqual(["Error", words])
})

test.each([
  [200, { waiting: 1, isMailed: false }],
  [500, failure(500)],
])("an undo refreshes the requests, with status %i", async (_status, reply) => {
  api.on(registration.approve, () => ({ waiting: 0 }))
  const { approve, client } = open()
  await approve.mutateAsync(REQUEST)
  client.removeQueries()
  for (const key of [keys.admin.joinRequests, keys.admin.overview, ["unrelated"]])
    client.setQueryData(key, {} as never)
  api.on(registration.undo, () => reply)
  currentToast()!.action!.onAct()
  await expect.poll(() => staleKeys(client)).toEqual(REFRESHED)
})

test("refuses with a reason, and offers to take it back", async () => {
  api.on(registration.refuse, () => ({ waiting: 0 }))
  api.on(registration.undo, () => ({ waiting: 1, isMailed: false }))
  const { refuse, client, done } = open()
  await refuse.mutateAsync(REFUSAL)
  expect(api.requests(registration.refuse)).toMatchObject([
    { params: { requestId }, body: { reason: "Unknown" } },
  ])
  expect([staleKeys(client), done.mock.calls.length]).toEqual([REFRESHED, 1])
  expect(shownToast()).toEqual(["The request of Jonah Reyes was refused.", undefined])
  expect(currentToast()!.action!.label).toBe("Undo")
  currentToast()!.action!.onAct()
  await expect.poll(() => shownToast()[0]).toBe("Jonah Reyes is waiting again.")
})

test.each(["approve", "refuse"] as const)(
  "a decision that fails tells why, and the requests are fetched again: %s",
  async (decision) => {
    const page = open()
    const words = await failureToast(registration[decision], () =>
      page[decision].mutateAsync(REFUSAL),
    )
    expect(words).toEqual([
      ["Error", "The request could not be decided. Please try again."],
      ["Error", REASON],
    ])
    expect([staleKeys(page.client), page.done.mock.calls]).toEqual([REFRESHED, []])
  },
)
