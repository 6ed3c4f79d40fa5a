// @vitest-environment jsdom
import { auth, type CurrentUser } from "@grove/contract/auth"
import { keys } from "@grove/contract/query-keys"
import { renderHook as render } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"

import { ApiError } from "#lib/api-error.ts"
import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, spokenText } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import { pathWith, useNeedsFreshSignIn, useReopened } from "./fresh.hooks.ts"
import { useCurrentUser, useMay, useSession, useSessionQuery } from "./hooks.ts"
import { useRemoveMethod, useSignInMethods } from "./methods.hooks.ts"
import { SessionContext } from "./session-context.ts"

afterEach(() => history.replaceState(null, "", "/"))

/** Renders a hook for a member, or for a visitor. */
const renderFor = <T,>(user: CurrentUser | null, useHook: () => T) =>
  render(useHook, {
    wrapper: ({ children }) => (
      <SessionContext value={{ user, isLoading: false }}>{children}</SessionContext>
    ),
  })

test("the member of the page is known without a request", () => {
  const client = freshClient()
  client.setQueryData(keys.me, userOf("me"))
  const { result } = renderHook(useSessionQuery, client)
  expect(result.current).toEqual({ user: userOf("me"), isLoading: false })
  expect(client.isFetching()).toBe(0)
})

test.each([
  ["the member", () => userOf("me"), userOf("me")],
  ["a visitor", () => failure(401, "Unauthorized"), null],
])("asks who is here where the page does not tell: %s", async (_name, reply, user) => {
  api.on(auth.me, reply)
  const { client, result } = renderHook(useSessionQuery)
  expect(result.current).toEqual({ user: null, isLoading: true })
  await expect.poll(() => result.current).toEqual({ user, isLoading: false })
  expect(client.getQueryData(keys.me)).toEqual(user)
})

test("a server that fails makes nobody a visitor", async () => {
  api.on(auth.me, () => failure(500))
  const { client } = renderHook(useSessionQuery)
  await expect.poll(() => client.getQueryState(keys.me)!.status).toBe("error")
  expect(client.getQueryData(keys.me)).toBeUndefined()
})

test("gives the member, and what the member may do", () => {
  const user = userOf("me", { permissions: ["rules"] })
  const useAll = () => [useCurrentUser(), useMay("rules"), useMay("team")]
  expect(renderFor(user, useAll).result.current).toEqual([user, true, false])
  expect(renderFor(null, () => useMay("rules")).result.current).toBe(false)
})

test("a screen for members fails loudly without one", () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined)
  expect(() => renderFor(null, useCurrentUser)).toThrow("No member is signed in")
  expect(() => render(useSession)).toThrow("No session is provided")
  quiet.mockRestore()
})

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const STALE = new ApiError(403, "auth.fresh", "Sign in again")

test.each([
  ["just signed in", inMs(600_000), null, false],
  ["refused all the same", inMs(600_000), STALE, true],
  ["refused for another reason", inMs(600_000), new Error("other"), false],
  ["too long ago", inMs(-600_000), null, true],
  ["never", null, null, true],
])("needs a fresh sign-in: %s", (_name, freshUntil, refusal, isNeeded) => {
  const user = userOf("me", { freshUntil })
  expect(renderFor(user, () => useNeedsFreshSignIn(refusal)).result.current).toBe(isNeeded)
})

test("an open dialog is part of the address to return to, and opens again there", async () => {
  history.replaceState(null, "", "/settings?tab=team&revoke=ann")
  const { result, rerender } = renderHook(() => useReopened("revoke"))
  expect(result.current.value).toBe("ann")
  await expect.poll(() => location.search).toBe("?tab=team")
  rerender()
  expect(result.current.returnTo).toBe("/settings?tab=team&revoke=ann")
  result.current.close()
  await expect.poll(() => result.current.value).toBeUndefined()
  expect(result.current.returnTo).toBe("/settings?tab=team")
  result.current.open("bob")
  await expect.poll(() => result.current.returnTo).toBe("/settings?tab=team&revoke=bob")
})

test("an address without a dialog is left alone", () => {
  history.replaceState({ entry: "e" }, "", "/settings")
  const { result } = renderHook(() => useReopened("revoke"))
  expect(result.current).toMatchObject({ value: undefined, returnTo: "/settings" })
  expect(history.state).toEqual({ entry: "e" })
  expect(pathWith("revoke", "ann")).toBe("/settings?revoke=ann")
})

test("removes a way to sign in and refreshes what depends on it", async () => {
  api.on(auth.removeMethod, () => ({ isRemoved: true }))
  const client = clientHolding(keys.me, keys.sessions, keys.signInMethods)
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useRemoveMethod(done), client)
  await result.current.mutateAsync("m1")
  expect(api.requests(auth.removeMethod)).toMatchObject([{ params: { methodId: "m1" } }])
  expect(staleKeys(client)).toEqual(["auth.user", "settings.sessions", "settings.sign-in-methods"])
  expect(done).toHaveBeenCalledOnce()
  await expect.poll(spokenText).toBe("Way to sign in removed.")
})

test("keeps a way to sign in that could not be removed, and tells why", async () => {
  const client = clientHolding(keys.signInMethods)
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useRemoveMethod(done), client)
  expect(await failureToast(auth.removeMethod, () => result.current.mutateAsync("m1"))).toEqual([
    ["Error", "Failed to remove it. Please try again."],
    ["Error", REASON],
  ])
  expect([staleKeys(client), done.mock.calls]).toEqual([[], []])
})

test("lists the ways to sign in", async () => {
  const methods = { methods: [], linkable: [], hasSecurityPage: true }
  api.on(auth.methods, () => methods)
  const { result } = renderHook(useSignInMethods)
  await expect.poll(() => result.current.data).toEqual(methods)
})
