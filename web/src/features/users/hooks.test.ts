// @vitest-environment jsdom
import { SUGGESTED_SHOWN } from "@grove/contract/limits"
import { keys } from "@grove/contract/query-keys"
import { users } from "@grove/contract/users"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { pagesOf, personOf, postOf, profileOf, userOf } from "#test/samples.ts"

import { prefetchProfile, profileToasts, useProfile, useUpdateProfile } from "./hooks.ts"
import { prefetchSuggestedUsers, useSuggestedUsers } from "./suggested.hooks.ts"

test("a profile that was fetched ahead is shown at once", async () => {
  api.on(users.get, ({ params }) => profileOf(params["userId"]!))
  const client = freshClient()
  await prefetchProfile(client, "ann")
  const { result } = renderHook(() => useProfile("ann"), client)
  expect(result.current.data).toEqual(profileOf("ann"))
  expect(api.requests(users.get)).toHaveLength(1)
})

test("as many people are suggested as are shown", async () => {
  api.on(users.suggested, () => [{ id: "bob" } as never])
  const client = freshClient()
  await prefetchSuggestedUsers(client)
  const { result } = renderHook(useSuggestedUsers, client)
  expect(result.current.data).toEqual([{ id: "bob" }])
  expect(api.requests(users.suggested).map(({ query }) => query)).toEqual([
    { limit: String(SUGGESTED_SHOWN) },
  ])
})

const LOOK = { firstName: "Anne", lastName: "Fern", profileImageUrl: "/new.webp" }

test("a changed profile is shown with every post of the member, and with no other", async () => {
  const changed = profileOf("me", { ...LOOK, bio: "Hello" })
  api.on(users.update, () => changed)
  const client = clientHolding(keys.stories.list, keys.posts.one("p"))
  client.setQueryData(keys.me, userOf("me"))
  const mine = postOf("1", { author: personOf("me") })
  client.setQueryData(keys.posts.feed, pagesOf([mine, postOf("2")], [postOf("3")]))
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useUpdateProfile("me", { failure: "" }, done), client)
  await result.current.mutateAsync({ bio: "Hello" })
  expect(api.requests(users.update)).toMatchObject([
    { params: { userId: "me" }, body: { bio: "Hello" } },
  ])
  expect(client.getQueryData(keys.users.one("me"))).toEqual(changed)
  expect(client.getQueryData(keys.me)).toEqual({ ...userOf("me"), ...LOOK, bio: "Hello" })
  expect(client.getQueryData(keys.posts.feed)).toEqual(
    pagesOf([{ ...mine, author: { ...mine.author, ...LOOK } }, postOf("2")], [postOf("3")]),
  )
  expect(client.getQueryData(keys.posts.one("p"))).toEqual({})
  expect(staleKeys(client)).toEqual(["stories"])
  expect([shownToast()[0], done.mock.calls.length]).toEqual([undefined, 1])
})

test("makes up no member where none is signed in", async () => {
  api.on(users.update, () => profileOf("me", LOOK))
  const client = freshClient()
  client.setQueryData(keys.me, null)
  const { result } = renderHook(() => useUpdateProfile("me", { failure: "" }, () => {}), client)
  await result.current.mutateAsync({ bio: "" })
  expect(client.getQueryData(keys.me)).toBeNull()
})

test.each([
  ["edit", "Profile updated successfully!", "Failed to update profile. Please try again."],
  ["picture", "Profile picture updated successfully!", "Failed to update profile picture"],
] as const)("tells the result of a change: %s", async (kind, success, failure) => {
  const client = freshClient()
  client.setQueryData(keys.me, userOf("me"))
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useUpdateProfile("me", profileToasts[kind](), done), client)
  const change = () => result.current.mutateAsync({ bio: "x" })
  expect(await failureToast(users.update, change)).toEqual([
    ["Error", failure],
    ["Error", REASON],
  ])
  expect([client.getQueryData(keys.me), done.mock.calls]).toEqual([userOf("me"), []])
  api.on(users.update, () => profileOf("me"))
  await change()
  expect(shownToast()).toEqual([success, undefined])
})
