// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"

import { fakeCaches } from "#test/fake-caches.ts"

import { showAppBadge } from "./app-badge.ts"
import { inStore } from "./indexed-db.ts"
import {
  forgetSaved,
  forgetUnless,
  MEDIA_CACHE,
  noteSavedMember,
  savedMember,
  SHARED_CACHE,
} from "./saved-data.ts"

let badge: number | undefined
beforeEach(() => {
  fakeCaches(() => new Response("x"))
  badge = 3
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void (badge = count),
    clearAppBadge: async () => void (badge = undefined),
  })
})

async function save(userId: string) {
  noteSavedMember(userId)
  for (const name of [MEDIA_CACHE, SHARED_CACHE])
    await (await caches.open(name)).put("/media/x", new Response("x"))
  await inStore("saved", "readwrite", (store) => store.put({ key: `${userId}|a`, data: {} }))
  await inStore("outbox", "readwrite", (store) => store.put({ key: "waits", userId }))
}
async function found() {
  const kept = await Promise.all(
    [MEDIA_CACHE, SHARED_CACHE].map(
      async (name) => (await (await caches.open(name)).keys()).length,
    ),
  )
  const count = (name: "saved" | "outbox") => inStore(name, "readonly", (store) => store.count())
  return [savedMember(), ...kept, await count("saved"), await count("outbox")]
}

test("deletes everything of a member but what waits to be sent", async () => {
  await save("ann")
  expect(await found()).toEqual(["ann", 1, 1, 1, 1])
  await forgetSaved()
  expect([await found(), badge]).toEqual([[null, 0, 0, 0, 1], undefined])
})

test.each([
  ["the same member", "ann", true],
  ["another member", "bob", false],
  ["nobody", undefined, false],
])("keeps saved data for %s: %s", async (_, userId, isKept) => {
  await save("ann")
  await forgetUnless(userId)
  expect((await found()).slice(0, 4)).toEqual(isKept ? ["ann", 1, 1, 1] : [null, 0, 0, 0])
})

test("forgets nothing where nothing was saved", async () => {
  await save("ann")
  localStorage.clear()
  await forgetUnless("bob")
  expect((await found())[3]).toBe(1)
  expect(badge).toBe(3)
})

test("works without any storage", async () => {
  await save("ann")
  const refuse = () => {
    throw new DOMException("denied", "SecurityError")
  }
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse })
  vi.stubGlobal("caches", undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  noteSavedMember("bob")
  expect(savedMember()).toBeNull()
  await expect(forgetSaved()).resolves.toBeUndefined()
})

test("the icon shows a count, and nothing at zero or where there is none", async () => {
  showAppBadge(7)
  expect(badge).toBe(7)
  showAppBadge(0)
  expect(badge).toBeUndefined()
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error("denied")) })
  showAppBadge(2)
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined })
  showAppBadge(2)
  showAppBadge(0)
  await Promise.resolve()
})

test("a refused write rejects", async () => {
  const write = inStore("saved", "readwrite", (store) => store.put({ noKey: true }))
  await expect(write).rejects.toThrow("does not meet requirements")
  const abort = inStore("saved", "readwrite", (store) => {
    const request = store.put({ key: "x" })
    store.transaction.abort()
    return request
  })
  await expect(abort).rejects.toThrow("Refused")
})

test("does not hold back another page that replaces the database, and opens it again", async () => {
  await save("ann")
  const request = indexedDB.deleteDatabase("grove")
  await new Promise((resolve) => request.addEventListener("success", resolve))
  expect((await found()).slice(3)).toEqual([0, 0])
})
