// @vitest-environment jsdom
import { mail } from "@grove/contract/mail"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"

import { useMailStatus, useStopAddress, useTestMail } from "./status.hooks.ts"

test("reads the state of the mail", async () => {
  api.on(mail.status, () => ({ isSetUp: true }) as never)
  const { result } = renderHook(useMailStatus)
  await expect.poll(() => result.current.data).toEqual({ isSetUp: true })
})

test("the answer of the mail server is returned, without a toast", async () => {
  const { result } = renderHook(useTestMail)
  expect(await failureToast(mail.test, () => result.current.mutateAsync())).toEqual([
    ["Error", "The test message could not be sent. Please try again."],
    ["Error", REASON],
  ])
  const answer = { isSent: false, answer: "550" }
  api.on(mail.test, () => answer as never)
  expect(await result.current.mutateAsync()).toEqual(answer)
})

test("an address gets no more mail", async () => {
  const client = clientHolding(keys.mailStatus)
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useStopAddress(done), client)
  const stop = () => result.current.mutateAsync("ann@moss.test")
  expect(await failureToast(mail.stop, stop)).toEqual([
    ["Error", "The address could not be saved. Please try again."],
    ["Error", REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
  api.on(mail.stop, () => ({}) as never)
  await stop()
  expect(api.requests(mail.stop).at(-1)!.body).toEqual({ address: "ann@moss.test" })
  expect([staleKeys(client), done.mock.calls.length]).toEqual([["mail.status"], 1])
  expect(shownToast()).toEqual(["No more mail is sent to this address.", undefined])
})
