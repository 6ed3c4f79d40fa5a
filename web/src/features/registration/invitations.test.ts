// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { registration } from "@grove/contract/registration"
import { site } from "@grove/contract/site"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, shownToast, spokenText } from "#test/render-hook.tsx"

import {
  useChangeMembersMayInvite,
  useInvitations,
  useInvite,
  useJoiningSettings,
  useRevokeInvitation,
} from "./hooks.ts"

const holding = () => clientHolding(keys.invitations.mine, keys.admin.invitations)
const BOTH = ["admin.invitations", "invitations.mine"]

test.each([
  ["all", registration.allInvitations, registration.invitations],
  ["mine", registration.invitations, registration.allInvitations],
] as const)("reads the invitations of %s and no others", async (whose, asked, other) => {
  api.on(asked, () => ({ items: [{ id: whose } as never] }))
  api.on(other, () => ({ items: [] }))
  const { result } = renderHook(() => useInvitations(whose))
  await expect.poll(() => result.current.items).toEqual([{ id: whose }])
  expect(api.requests(other)).toEqual([])
})

test("an invitation is made, and every list of them is fetched again", async () => {
  api.on(registration.invite, () => ({ id: "i" }) as never)
  const client = holding()
  const done = vi.fn<(made: unknown) => void>()
  const { result } = renderHook(() => useInvite(done), client)
  await result.current.mutateAsync({ places: 3, days: 7 })
  expect(api.requests(registration.invite)[0]!.body).toEqual({ places: 3, days: 7 })
  expect([staleKeys(client), done.mock.calls]).toEqual([BOTH, [[{ id: "i" }]]])
  expect(shownToast()).toEqual(["Invitation made. Copy its link and pass it on.", undefined])
})

test("an invitation that was refused tells why, and the lists are fetched again", async () => {
  const client = holding()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useInvite(done), client)
  const invite = () => result.current.mutateAsync({ places: 3, days: 7 })
  expect(await failureToast(registration.invite, invite)).toEqual([
    ["Error", "The invitation could not be made. Please try again."],
    ["Error", REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([BOTH, []])
})

test("revokes an invitation", async () => {
  const client = holding()
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useRevokeInvitation(done), client)
  const revoke = () => result.current.mutateAsync("i")
  expect(await failureToast(registration.revoke, revoke)).toEqual([
    ["Error", "The invitation could not be revoked. Please try again."],
    ["Error", REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
  api.on(registration.revoke, () => ({ id: "i" }) as never)
  await revoke()
  expect(api.requests(registration.revoke).at(-1)!.params).toEqual({ invitationId: "i" })
  expect([staleKeys(client), done.mock.calls.length]).toEqual([BOTH, 1])
  await expect.poll(spokenText).toBe("Invitation revoked.")
})

test("the setting who may invite is shown as stored", async () => {
  api.on(site.get, () => ({ membersMayInvite: false }) as never)
  const client = clientHolding(keys.invitations.allowed)
  const { result } = renderHook(
    () => ({ shown: useJoiningSettings().data, change: useChangeMembersMayInvite() }),
    client,
  )
  await expect.poll(() => result.current.shown).toEqual({ membersMayInvite: false })
  const allow = () => result.current.change.mutateAsync(true)
  expect(await failureToast(site.update, allow)).toEqual([
    ["Error", "The setting could not be saved. Please try again."],
    ["Error", REASON],
  ])
  expect([client.getQueryData(keys.site.admin), staleKeys(client)]).toEqual([
    { membersMayInvite: false },
    [],
  ])
  api.on(site.update, ({ body }) => body as never)
  await allow()
  expect(client.getQueryData(keys.site.admin)).toEqual({ membersMayInvite: true })
  expect(staleKeys(client)).toEqual(["invitations.allowed"])
})
