// @vitest-environment jsdom
import type { CurrentUser } from "@grove/contract/auth"
import { follows } from "@grove/contract/follows"
import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import { expect, test } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { pagesOf, profileOf, userOf } from "#test/samples.ts"

import { useFollowers, useFollowing, useToggleFollow } from "./hooks.ts"

const DEPENDENT = [
  keys.posts.feed,
  keys.stories.list,
  keys.users.followers("ann"),
  keys.users.following("me"),
  keys.users.one("me"),
]

function open(isFollowing: boolean) {
  const ann = profileOf("ann", { isFollowing })
  const { client, result } = renderHook(() => useToggleFollow(ann))
  client.setQueryData(keys.me, userOf("me"))
  client.setQueryData(keys.users.one("ann"), ann)
  const { _count: _, ...listed } = ann
  client.setQueryData(keys.users.suggested, [listed, profileOf("bob")])
  for (const key of DEPENDENT) client.setQueryData(key, pagesOf([]))
  return {
    client,
    result,
    tap: () => result.current.toggle(),
    isPending: () => result.current.isPending,
    shown: () => {
      const profile = client.getQueryData<Profile>(keys.users.one("ann"))!
      const [suggested, other] = client.getQueryData<Profile[]>(keys.users.suggested)!
      return {
        isFollowing: [profile.isFollowing, suggested!.isFollowing, other!.isFollowing],
        followers: profile._count.followers,
        following: client.getQueryData<CurrentUser>(keys.me)!._count.following,
      }
    },
    stale: () => DEPENDENT.filter((key) => client.getQueryState(key)!.isInvalidated),
  }
}

test("follows in every list, counts on both sides and marks dependent lists as stale", async () => {
  const reply = Promise.withResolvers<{ isFollowing: boolean; followers: number }>()
  api.on(follows.add, () => reply.promise)
  const { tap, shown, stale, isPending } = open(false)
  tap()
  const before = { isFollowing: [true, true, false], followers: 4, following: 6 }
  expect([shown(), stale()]).toEqual([before, []])
  await expect.poll(isPending).toBe(true)
  reply.resolve({ isFollowing: true, followers: 11 })
  await expect.poll(shown).toEqual({ ...before, followers: 11 })
  expect(shownToast()).toEqual(["You are now following this user!", undefined])
  expect(stale()).toEqual(DEPENDENT)
  await expect.poll(isPending).toBe(false)
})

test("an older reply changes neither the button nor the counts", async () => {
  const reply = Promise.withResolvers<{ isFollowing: boolean; followers: number }>()
  api.on(follows.add, () => reply.promise)
  const { client, tap, shown, isPending } = open(false)
  tap()
  const before = shown()
  const old = [profileOf("ann"), profileOf("bob")]
  const fetchOld = () =>
    client.fetchQuery({ queryKey: keys.users.suggested, queryFn: () => old, staleTime: 0 })
  await fetchOld()
  expect(shown()).toEqual(before)
  const late = Promise.withResolvers<typeof old>()
  const fetching = client.fetchQuery({
    queryKey: keys.users.suggested,
    queryFn: () => late.promise,
    staleTime: 0,
  })
  reply.resolve({ isFollowing: true, followers: 4 })
  await expect.poll(isPending).toBe(false)
  late.resolve(old)
  await fetching
  await expect.poll(shown).toEqual(before)
  expect(isPending()).toBe(false)
})

test("unfollows", async () => {
  api.on(follows.remove, () => ({ isFollowing: false, followers: 2 }))
  const { tap, shown } = open(true)
  tap()
  await expect.poll(shownToast).toEqual(["You unfollowed this user.", undefined])
  expect(shown()).toEqual({ isFollowing: [false, false, false], followers: 2, following: 4 })
})

test.each([
  [false, "Failed to follow user. Please try again."],
  [true, "Failed to unfollow user. Please try again."],
])("rolls back when isFollowing was %s: %s", async (isFollowing, sentence) => {
  api.on(isFollowing ? follows.remove : follows.add, () => failure(500))
  const { tap, shown, stale, isPending } = open(isFollowing)
  tap()
  await expect.poll(shownToast).toEqual(["Error", sentence])
  expect(shown()).toEqual({
    isFollowing: [isFollowing, isFollowing, false],
    followers: 3,
    following: 5,
  })
  expect(stale()).toEqual([])
  await expect.poll(isPending).toBe(false)
})

test.each([
  ["followers", useFollowers, follows.followers],
  ["people followed", useFollowing, follows.following],
] as const)("lists %s of one member", async (_, useList, route) => {
  api.on(route, ({ params }) => ({ items: [profileOf(params["userId"]!)] }))
  const { result } = renderHook(() => useList("ann"))
  await expect.poll(() => result.current.items).toMatchObject([{ id: "ann" }])
})
