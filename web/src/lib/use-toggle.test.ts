// @vitest-environment jsdom
import { expect, test, vi } from "vitest"

import { loseConnection } from "#test/lose-connection.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"

import { ApiError } from "./api-error.ts"
import { desiredStateOf } from "./toggle.ts"
import { useToggle, type Toggle } from "./use-toggle.ts"

let number = 0

/** A button for another thing each time. */
function open(options: Partial<Toggle<string>> = {}) {
  number += 1
  const key = `like:p${number}`
  const log: unknown[] = []
  const toggle: Toggle<string> = {
    key,
    isOn: false,
    show: (isOn) => void log.push(["show", isOn]),
    send: async (isOn) => `stored ${isOn}`,
    adopt: (answer) => void log.push(["adopt", answer]),
    onDone: (isOn) => void log.push(["done", isOn]),
    failure: "Failed.",
    ...options,
  }
  const { result } = renderHook(() => useToggle(toggle))
  return { key, log, tap: () => result.current() }
}
async function settled(key: string) {
  await expect.poll(() => desiredStateOf(key)).toBeUndefined()
}
const fails = (status: number) => () => Promise.reject(new ApiError(status, "x", "The reason."))

test.each([
  [false, true],
  [true, false],
])("a tap turns %j into %j, shown before it is stored", async (isOn, desired) => {
  const { key, log, tap } = open({ isOn })
  tap()
  expect(log).toEqual([["show", desired]])
  await settled(key)
  expect(log.slice(1)).toEqual([
    ["adopt", `stored ${desired}`],
    ["done", desired],
  ])
})

test("a second tap during the request turns it back, and only the last state is done", async () => {
  const first = Promise.withResolvers<string>()
  const send = vi.fn<(isOn: boolean) => Promise<string>>()
  send.mockReturnValueOnce(first.promise).mockResolvedValueOnce("stored")
  const { key, log, tap } = open({ send })
  tap()
  tap()
  first.resolve("")
  await settled(key)
  expect(send.mock.calls).toEqual([[true], [false]])
  expect(log).toEqual([
    ["show", true],
    ["show", false],
    ["adopt", "stored"],
    ["done", false],
  ])
})

test.each([
  ["the text", "Failed.", 500, "Failed."],
  ["the text for the state", (isOn: boolean) => `Failed ${isOn}.`, 500, "Failed true."],
  ["when the limit ends", "Failed.", 429, "The reason."],
])("a failure takes it back and tells %s", async (_name, failure, status, words) => {
  const { key, log, tap } = open({ failure, send: fails(status) })
  tap()
  await settled(key)
  expect(log).toEqual([
    ["show", true],
    ["show", false],
  ])
  expect(shownToast()).toEqual(["Error", words])
})

test("without a connection what may wait is kept as shown, unconfirmed", async () => {
  const kept = loseConnection()
  const send = vi.fn<(isOn: boolean) => Promise<string>>()
  const { key, log, tap } = open({ mayWait: true, send })
  tap()
  await settled(key)
  expect([log, send.mock.calls]).toEqual([[["show", true]], []])
  expect(kept()).toMatchObject([{ kind: "like", subject: key.slice(5), data: { isOn: true } }])
})

test("without a connection what may not wait is taken back, with the reason", async () => {
  const kept = loseConnection()
  const { key, log, tap } = open({ send: fails(0) })
  tap()
  await settled(key)
  expect([log.at(-1), kept()]).toEqual([["show", false], []])
  expect(shownToast()).toEqual(["You are offline.", "This needs a connection."])
})

test("what may wait is sent while there is a connection", async () => {
  const { key, log, tap } = open({ mayWait: true })
  tap()
  await settled(key)
  expect(log[1]).toEqual(["adopt", "stored true"])
})

test("what waits is told neither as done nor as failed", async () => {
  loseConnection()
  const { key, log, tap } = open({ mayWait: true })
  tap()
  await settled(key)
  expect([log, shownToast()]).toEqual([[["show", true]], [undefined, undefined]])
})

test("a failure of the server is told as such without a connection problem", async () => {
  const { key, tap } = open({ mayWait: true, send: fails(500) })
  tap()
  await settled(key)
  expect(shownToast()).toEqual(["Error", "Failed."])
})

test("works without anything to do at the end", async () => {
  const { key, log, tap } = open({ onDone: undefined as never })
  tap()
  await settled(key)
  expect(log).toEqual([
    ["show", true],
    ["adopt", "stored true"],
  ])
  expect(shownToast()).toEqual([undefined, undefined])
})
