// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { likes } from "@grove/contract/likes"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, onTestFinished, test, vi } from "vitest"

import { kinds } from "#features/likes/outbox.ts"
import { setBoot } from "#lib/boot.ts"
import { inStore } from "#lib/indexed-db.ts"
import { outbox } from "#lib/outbox/current.ts"
import { registerKinds } from "#lib/outbox/kind.ts"
import { markSaved } from "#lib/saved-reply.ts"
import { connect, disconnect } from "#lib/socket.ts"
import { staleKeys } from "#test/cache-effects.ts"
import { api, NO_REPLY } from "#test/fake-api.ts"
import { fakeSockets } from "#test/fake-socket.ts"
import { freshClient } from "#test/render-hook.tsx"
import { postOf, userOf } from "#test/samples.ts"

import { live } from "./live.ts"

registerKinds(kinds)

test("loads saved replies again only after waiting changes were sent, so that they contain them", async () => {
  const client = freshClient()
  client.setQueryData(keys.me, userOf("offline-live"))
  client.setQueryData(keys.posts.one("p1"), markSaved(postOf("p1", { isLiked: true }), 1))
  api.on(likes.add, () => NO_REPLY)
  await outbox(client).add({ kind: "like", subject: "p1", data: { isOn: true } })
  const reply = Promise.withResolvers<{ isLiked: boolean; likes: number }>()
  api.on(likes.add, () => reply.promise)
  const isInvalidated = () => client.getQueryState(keys.posts.one("p1"))!.isInvalidated
  live.refresh(client)
  await expect.poll(() => api.requests(likes.add)).toHaveLength(2)
  expect(isInvalidated()).toBe(false)
  reply.resolve({ isLiked: true, likes: 1 })
  await expect.poll(isInvalidated).toBe(true)
})

test("does not refetch replies that came from the server", async () => {
  const client = freshClient()
  client.setQueryData(keys.me, userOf("offline-two"))
  client.setQueryData(keys.posts.one("p1"), markSaved(postOf("p1"), 1))
  client.setQueryData(keys.posts.one("p2"), postOf("p2"))
  live.refresh(client)
  await expect.poll(() => staleKeys(client)).toEqual(["posts.one.p1"])
})

const WAITING = { key: "k", kind: "like", subject: "p1", data: { isOn: true } }

/** A page of a member with a like that waits from an earlier visit. */
async function start(userId: string, isOffline: boolean) {
  await inStore("outbox", "readwrite", (store) =>
    store.put({ ...WAITING, userId, createdAt: "2026-01-01T00:00:00.000Z" }),
  )
  vi.stubGlobal("requestIdleCallback", () => 7)
  const cancelIdle = vi.fn<(handle: number) => void>()
  vi.stubGlobal("cancelIdleCallback", cancelIdle)
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  setBoot({ isOffline } as never)
  const sockets = fakeSockets()
  const client = freshClient()
  client.setQueryData(keys.me, userOf(userId))
  client.setQueryData(keys.posts.one("p1"), postOf("p1"))
  api.on(likes.add, () => ({ isLiked: true, likes: 9 }))
  const stop = live.start(client)
  onTestFinished(async () => {
    stop()
    disconnect()
    setBoot(undefined as never)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await inStore("outbox", "readwrite", (store) => store.clear())
  })
  return {
    client,
    stop,
    cancelIdle,
    sent: () => api.requests(likes.add).length,
    isLiked: () => client.getQueryData<Post>(keys.posts.one("p1"))!.isLiked,
    comeOnline() {
      isOnline.mockReturnValue(true)
      dispatchEvent(new Event("online"))
    },
    connect() {
      connect()
      sockets.last().accept()
    },
  }
}

test("shows the pending changes of an earlier visit and sends them when the network is back", async () => {
  const page = await start("offline-three", false)
  await expect.poll(page.isLiked).toBe(true)
  expect(page.sent()).toBe(0)
  page.comeOnline()
  await expect.poll(page.sent).toBe(1)
  await expect.poll(() => outbox(page.client).queue()).toEqual([])
})

test("a stopped page sends nothing when the network is back, and installs nothing", async () => {
  const page = await start("offline-four", false)
  await expect.poll(page.isLiked).toBe(true)
  await outbox(page.client).settled()
  page.stop()
  expect(page.cancelIdle.mock.calls).toEqual([[7]])
  page.comeOnline()
  await outbox(page.client).settled()
  expect(page.sent()).toBe(0)
})

test.each([
  [true, ["auth.user", "posts.one.p1"]],
  [false, []],
])("the first connection of a page from the cache (%s) makes its data stale", async (is, stale) => {
  const page = await start(`offline-${is}`, is)
  await expect.poll(page.isLiked).toBe(true)
  await outbox(page.client).settled()
  page.connect()
  await outbox(page.client).settled()
  await expect.poll(() => staleKeys(page.client)).toEqual(stale)
})
