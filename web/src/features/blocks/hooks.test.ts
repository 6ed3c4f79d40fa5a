// @vitest-environment jsdom
import { blocks } from "@grove/contract/blocks"
import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import { expect, test, vi } from "vitest"

import { staleKeys } from "#test/cache-effects.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { personOf, profileOf } from "#test/samples.ts"
import { currentToast } from "#ui/toast.ts"

import { useBlock, useBlocked, useMute, useMuted, useUnblock, useUnmute } from "./hooks.ts"

const ANN = { id: "ann", name: "Ann Moss" }
const ACTS = {
  block: [useBlock, blocks.block],
  unblock: [useUnblock, blocks.unblock],
  mute: [useMute, blocks.mute],
  unmute: [useUnmute, blocks.unmute],
} as const
/** What can show a member, or what they wrote. */
const SHOWN: (readonly unknown[])[] = [
  keys.posts.feed,
  keys.users.one("ann"),
  keys.stories.list,
  keys.conversations,
  ["comments", "p"],
  ["notifications", "list"],
  ["hashtags", "trending"],
  ["search", "ann"],
  keys.me,
]

function open(act: keyof typeof ACTS, fields: Partial<Profile>) {
  const { client, result } = renderHook<{ mutate: (person: typeof ANN) => void }>(ACTS[act][0])
  for (const key of SHOWN) client.setQueryData(key, null)
  client.setQueryData(keys.users.one("ann"), profileOf("ann", fields))
  return {
    act: () => result.current.mutate(ANN),
    profile: () => client.getQueryData<Profile>(keys.users.one("ann"))!,
    fresh: () => SHOWN.filter((key) => !client.getQueryState(key)!.isInvalidated),
  }
}

test.each([
  [
    "block",
    { isFollowing: true },
    { isBlocked: true, isFollowing: false },
    "You blocked Ann Moss.",
  ],
  ["unblock", { isBlocked: true }, {}, "You unblocked Ann Moss."],
  ["mute", {}, { isMuted: true }, "You muted Ann Moss."],
  ["unmute", { isMuted: true }, { isMuted: false }, "You unmuted Ann Moss."],
] as const)(
  "%s changes the profile and refreshes what shows them",
  async (name, from, to, text) => {
    api.on(ACTS[name][1], () => ({}) as never)
    const { act, profile, fresh } = open(name, from)
    act()
    await expect.poll(() => shownToast()[0]).toBe(text)
    expect(profile()).toMatchObject(to)
    expect(fresh()).toEqual([])
    expect(api.requests(ACTS[name][1])[0]!.params).toEqual({ userId: "ann" })
  },
)

test.each([
  ["block", "Failed to block user. Please try again."],
  ["unblock", "Failed to unblock user. Please try again."],
  ["mute", "Failed to mute user. Please try again."],
  ["unmute", "Failed to unmute user. Please try again."],
] as const)("a failure to %s changes nothing and says so", async (name, text) => {
  api.on(ACTS[name][1], () => failure(500))
  const { act, profile, fresh } = open(name, {})
  const before = profile()
  act()
  await expect.poll(shownToast).toEqual(["Error", text])
  expect(profile()).toBe(before)
  expect(fresh()).toEqual(SHOWN)
})

test("the toast of muting says what it means and takes it back", async () => {
  api.on(blocks.mute, () => ({}) as never)
  api.on(blocks.unmute, () => ({}) as never)
  const { act, profile } = open("mute", {})
  act()
  await expect
    .poll(shownToast)
    .toEqual([
      "You muted Ann Moss.",
      "Their posts no longer appear in your lists. They are not told.",
    ])
  const { label, onAct } = currentToast()!.action!
  expect(label).toBe("Undo")
  onAct()
  await expect.poll(() => shownToast()[0]).toBe("You unmuted Ann Moss.")
  expect(profile().isMuted).toBe(false)
})

test.each([
  ["blocked", useBlocked, blocks.blocked, keys.users.blocks],
  ["muted", useMuted, blocks.muted, keys.users.mutes],
] as const)("lists the members one has %s", async (_, useList, route, key) => {
  api.on(route, () => ({ items: [personOf("ann")] }) as never)
  const { client, result } = renderHook<{ items: unknown }>(useList)
  await expect.poll(() => result.current.items).toEqual([personOf("ann")])
  expect(client.getQueryData(key)).toMatchObject({ pages: [{ items: [personOf("ann")] }] })
})

test("does not invalidate queries that show no members", async () => {
  api.on(blocks.block, () => ({}) as never)
  const done = vi.fn<() => void>()
  const { client, result } = renderHook(() => useBlock(done))
  for (const key of [keys.categories, keys.announcements] as (readonly unknown[])[])
    client.setQueryData(key, null)
  result.current.mutate(ANN)
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(staleKeys(client)).toEqual([])
})
