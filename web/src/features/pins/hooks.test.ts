// @vitest-environment jsdom
import type { CurrentUser } from "@grove/contract/auth"
import { pins } from "@grove/contract/pins"
import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import { expect, test, vi } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { freshClient, renderHook, shownToast } from "#test/render-hook.tsx"
import { profileOf, userOf } from "#test/samples.ts"
import { currentToast } from "#ui/toast.ts"

import { useSetPin } from "./hooks.ts"

function open(pinnedPostId: string | null) {
  const client = freshClient()
  client.setQueryData(keys.me, userOf("me", { pinnedPostId }))
  client.setQueryData(keys.users.one("me"), profileOf("me", { pinnedPostId }))
  const { result } = renderHook(() => useSetPin(), client)
  const pinned = () => [
    client.getQueryData<CurrentUser>(keys.me)!.pinnedPostId,
    client.getQueryData<Profile>(keys.users.one("me"))!.pinnedPostId,
  ]
  return {
    pinned,
    set: (postId: string, isPinned: boolean) => result.current.mutateAsync({ postId, isPinned }),
  }
}

test("pins at once, and undoing brings the replaced post back", async () => {
  const sent: string[] = []
  api.on(pins.add, ({ params }) => {
    sent.push(String(params.postId))
    return { isPinned: true, replacedPostId: params.postId === "b" ? "a" : "b" }
  })
  const { pinned, set } = open("a")
  const done = set("b", true)
  await expect.poll(() => pinned()).toEqual(["b", "b"])
  await done
  expect(shownToast()[0]).toBe("Pinned to your profile instead of the other post.")
  currentToast()!.action!.onAct()
  await expect.poll(() => sent).toEqual(["b", "a"])
  expect(pinned()).toEqual(["a", "a"])
})

test("unpins, and undoing pins again", async () => {
  api.on(pins.remove, () => ({ isPinned: false, replacedPostId: null }))
  const again = vi.fn<() => void>()
  api.on(pins.add, () => {
    again()
    return { isPinned: true, replacedPostId: null }
  })
  const { pinned, set } = open("a")
  await set("a", false)
  expect(pinned()).toEqual([null, null])
  expect(currentToast()).toMatchObject({
    title: "Unpinned from your profile.",
    action: { label: "Undo" },
  })
  currentToast()!.action!.onAct()
  await expect.poll(() => again.mock.calls.length).toBe(1)
  expect(pinned()).toEqual(["a", "a"])
  await expect.poll(() => shownToast()[0]).toBe("Pinned to your profile.")
})

test("shows what was pinned before when the server refuses", async () => {
  api.on(pins.add, () => failure(500))
  const { pinned, set } = open("a")
  await set("b", true).catch(() => undefined)
  expect(pinned()).toEqual(["a", "a"])
  expect(shownToast()[1]).toBe("Failed to change what is pinned. Please try again.")
})

test("sends quick changes one after the other, and shows the last one when an earlier one fails", async () => {
  const first = Promise.withResolvers<ReturnType<typeof failure>>()
  api.on(pins.add, ({ params }) =>
    params["postId"] === "a" ? first.promise : { isPinned: true, replacedPostId: null },
  )
  const { pinned, set } = open(null)
  const refused = set("a", true).catch(() => undefined)
  const stored = set("b", true)
  await expect.poll(() => pinned()).toEqual(["b", "b"])
  expect(api.requests(pins.add)).toHaveLength(1)
  first.resolve(failure(500))
  await Promise.all([refused, stored])
  expect(pinned()).toEqual(["b", "b"])
})

test.each([
  ["a visitor", null],
  ["a member whose profile was not read", userOf("me")],
])("makes up nothing for %s", async (_name, me) => {
  api.on(pins.add, () => ({ isPinned: true, replacedPostId: null }))
  const client = freshClient()
  client.setQueryData(keys.me, me)
  const { result } = renderHook(() => useSetPin(), client)
  await result.current.mutateAsync({ postId: "a", isPinned: true })
  expect(client.getQueryData(keys.me)).toEqual(me && { ...me, pinnedPostId: "a" })
  expect(client.getQueryData(keys.users.one("me"))).toBeUndefined()
})
