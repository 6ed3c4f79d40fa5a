// @vitest-environment jsdom
import { DEFAULT_SETTINGS, type CurrentUser, type Settings } from "@grove/contract/auth"
import { keys } from "@grove/contract/query-keys"
import { settings } from "@grove/contract/settings"
import { afterEach, expect, test, vi } from "vitest"

import { setTheme } from "#lib/theme.ts"
import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast, spokenText } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import {
  useChangeSettings,
  useDeleteAccount,
  useEndOtherSessions,
  useEndSession,
  useGrant,
  useRevoke,
  useSessions,
  useTeam,
} from "./hooks.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  setTheme("system")
})

function clientOf(fields: Partial<Settings> = {}) {
  const client = clientHolding(keys.users.one("me"))
  client.setQueryData(keys.me, userOf("me", { settings: { ...DEFAULT_SETTINGS, ...fields } }))
  return client
}
const mineIn = (client: ReturnType<typeof freshClient>) =>
  client.getQueryData<CurrentUser>(keys.me)!.settings

test("a change applies to the page before the server has stored it", async () => {
  const reply = Promise.withResolvers<Settings>()
  api.on(settings.change, () => reply.promise)
  const client = clientOf({ theme: "light" })
  const { result } = renderHook(useChangeSettings, client)
  const stored = result.current.mutateAsync({ theme: "dark", notify: { like: false } })
  await expect.poll(() => mineIn(client).theme).toBe("dark")
  expect(mineIn(client)).toEqual({
    ...DEFAULT_SETTINGS,
    theme: "dark",
    notify: { ...DEFAULT_SETTINGS.notify, like: false },
  })
  const { dataset } = document.documentElement
  expect([dataset["theme"], dataset["motion"]]).toEqual(["dark", "normal"])
  reply.resolve({ ...DEFAULT_SETTINGS, theme: "dark", reducedMotion: true })
  await stored
  expect(api.requests(settings.change)[0]!.body).toEqual({
    theme: "dark",
    notify: { like: false },
  })
  expect([mineIn(client).reducedMotion, dataset["motion"]]).toEqual([true, "reduced"])
  expect(staleKeys(client)).toEqual([])
})

test("a change that fails is taken back from the page", async () => {
  api.on(settings.change, () => failure(500))
  const client = clientOf({ theme: "light" })
  const { result } = renderHook(useChangeSettings, client)
  await result.current.mutateAsync({ theme: "dark" }).catch(() => undefined)
  expect([mineIn(client).theme, document.documentElement.dataset["theme"]]).toEqual([
    "light",
    "light",
  ])
  expect(shownToast()).toEqual(["Error", "Failed to save settings. Please try again."])
})

test("profiles are stale after the address was shown or hidden, and are not fetched at once", async () => {
  api.on(settings.change, () => DEFAULT_SETTINGS)
  const client = clientOf()
  const { result } = renderHook(useChangeSettings, client)
  await result.current.mutateAsync({ showEmail: false })
  expect(staleKeys(client)).toEqual(["users.one.me"])
})

test("without a member nothing is made up", async () => {
  api.on(settings.change, () => DEFAULT_SETTINGS)
  const client = freshClient()
  client.setQueryData(keys.me, null)
  const { result } = renderHook(useChangeSettings, client)
  await result.current.mutateAsync({ theme: "dark" })
  expect(client.getQueryData(keys.me)).toBeNull()
})

test("reads devices and team", async () => {
  api.on(settings.sessions, () => [{ id: "s" } as never])
  api.on(settings.team, () => [{ role: "admin" } as never])
  const { result } = renderHook(() => [useSessions().data, useTeam().data])
  await expect.poll(() => result.current).toEqual([[{ id: "s" }], [{ role: "admin" }]])
})

test("signs out one device", async () => {
  api.on(settings.endSession, () => ({ ended: 1 }))
  const client = clientHolding(keys.sessions)
  const { result } = renderHook(useEndSession, client)
  await result.current.mutateAsync("s1")
  expect(api.requests(settings.endSession)).toMatchObject([{ params: { sessionId: "s1" } }])
  expect(staleKeys(client)).toEqual(["settings.sessions"])
  await expect.poll(spokenText).toBe("Device signed out.")
})

test.each([
  [0, "You were not signed in anywhere else."],
  [1, "Signed out 1 other device."],
  [3, "Signed out 3 other devices."],
])("signs out all other devices: %i", async (ended, title) => {
  api.on(settings.endOtherSessions, () => ({ ended }))
  const client = clientHolding(keys.sessions)
  const { result } = renderHook(useEndOtherSessions, client)
  await result.current.mutateAsync()
  expect([shownToast()[0], staleKeys(client)]).toEqual([title, ["settings.sessions"]])
})

test.each([
  [true, undefined, "Role granted."],
  [false, "This person already has this role.", undefined],
])("grants a role, new: %j", async (isNew, title, spoken) => {
  api.on(settings.grant, () => ({ userId: "ann", role: "admin", isNew }) as never)
  const client = clientHolding(keys.team)
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useGrant(done), client)
  await result.current.mutateAsync({ who: "ann", role: "admin" })
  expect(api.requests(settings.grant)[0]!.body).toEqual({ who: "ann", role: "admin" })
  expect([shownToast()[0], staleKeys(client), done.mock.calls.length]).toEqual([title, ["team"], 1])
  await expect.poll(spokenText).toBe(spoken)
})

test("revokes a role", async () => {
  api.on(settings.revoke, () => ({}) as never)
  const client = clientHolding(keys.team)
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useRevoke(done), client)
  await result.current.mutateAsync({ userId: "ann", role: "admin" })
  expect(api.requests(settings.revoke)).toMatchObject([
    { params: { userId: "ann", role: "admin" } },
  ])
  expect([staleKeys(client), done.mock.calls.length]).toEqual([["team"], 1])
  await expect.poll(spokenText).toBe("Role revoked.")
})

test("leaves the page after the account was deleted", async () => {
  api.on(settings.deleteAccount, () => ({ isDeleted: true }))
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal("location", { ...location, assign })
  const { result } = renderHook(useDeleteAccount)
  await result.current.mutateAsync("delete my account")
  expect(api.requests(settings.deleteAccount)[0]!.body).toEqual({
    confirmation: "delete my account",
  })
  expect(assign.mock.calls).toEqual([["/"]])
})

test("tells what failed and stays", async () => {
  const client = clientHolding(keys.sessions, keys.team)
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal("location", { ...location, assign })
  const done = vi.fn<() => void>()
  const { result } = renderHook(
    () => ({
      one: useEndSession(),
      others: useEndOtherSessions(),
      grant: useGrant(done),
      revoke: useRevoke(done),
      erase: useDeleteAccount(),
    }),
    client,
  )
  const { one, others, grant, revoke, erase } = result.current
  const words = async (...args: Parameters<typeof failureToast>) =>
    (await failureToast(...args)).map(([, description]) => description)
  const signOut = "Failed to sign out. Please try again."
  const ann = { userId: "ann", role: "admin" } as const
  expect([
    await words(settings.endSession, () => one.mutateAsync("s")),
    await words(settings.endOtherSessions, () => others.mutateAsync()),
    await words(settings.grant, () => grant.mutateAsync({ who: "ann", role: "admin" })),
    await words(settings.revoke, () => revoke.mutateAsync(ann)),
    await words(settings.deleteAccount, () => erase.mutateAsync("no")),
  ]).toEqual([
    [signOut, signOut],
    [signOut, signOut],
    ["Failed to grant the role. Please try again.", REASON],
    ["Failed to revoke the role. Please try again.", REASON],
    ["Failed to delete your account. Please try again.", REASON],
  ])
  expect([staleKeys(client), done.mock.calls, assign.mock.calls]).toEqual([[], [], []])
})
