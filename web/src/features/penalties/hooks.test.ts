// @vitest-environment jsdom
import { penalties } from "@grove/contract/penalties"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, spokenText } from "#test/render-hook.tsx"

import { useLiftPenalty, usePenalties } from "./hooks.ts"

const holding = () => clientHolding(keys.violations, keys.appeals, keys.audit, keys.penalties)

test("lists the penalties in force", async () => {
  api.on(penalties.active, () => ({ items: [{ id: 1 } as never] }))
  const { result } = renderHook(usePenalties)
  await expect.poll(() => result.current.items).toEqual([{ id: 1 }])
})

test.each([
  [" mistaken ", { note: "mistaken" }],
  ["  ", {}],
])("lifts a penalty with the note %j and refreshes what it changes", async (note, body) => {
  api.on(penalties.lift, () => ({}) as never)
  const client = holding()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useLiftPenalty(done), client)
  await result.current.mutateAsync({ penaltyId: 3, note })
  expect(api.requests(penalties.lift)).toMatchObject([{ params: { penaltyId: "3" } }])
  expect(api.requests(penalties.lift)[0]!.body).toEqual(body)
  expect(staleKeys(client)).toEqual(["appeals", "audit", "penalties", "violations"])
  expect(done).toHaveBeenCalledOnce()
  await expect.poll(spokenText).toBe("Penalty lifted")
})

test("a penalty that was not lifted stays, with the reason", async () => {
  const client = holding()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useLiftPenalty(done), client)
  const lift = () => result.current.mutateAsync({ penaltyId: 3, note: "" })
  const title = "The penalty could not be lifted"
  expect(await failureToast(penalties.lift, lift)).toEqual([
    [title, undefined],
    [title, REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
})
