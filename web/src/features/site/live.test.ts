import { keys } from "@grove/contract/query-keys"
import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { brandName, setBoot } from "#lib/boot.ts"
import { staleKeys } from "#test/cache-effects.ts"

import { live } from "./live.ts"

const HELLO = {
  id: "a",
  text: "Hello",
  language: null,
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: null,
}

function shown() {
  const client = new QueryClient()
  const handle = (event: Parameters<typeof live.handle>[0]) => live.handle(event, client)
  return {
    handle,
    texts: () =>
      client.getQueryData<{ text: string }[]>(keys.announcements)?.map(({ text }) => text),
  }
}

test("a new announcement is added, a changed one replaced", () => {
  const { handle, texts } = shown()
  handle({ type: "announcement", id: "a", announcement: HELLO, isNew: true })
  handle({
    type: "announcement",
    id: "b",
    announcement: { ...HELLO, id: "b", text: "Two" },
    isNew: true,
  })
  handle({ type: "announcement", id: "a", announcement: { ...HELLO, text: "Bye" }, isNew: false })
  expect(texts()).toEqual(["Bye", "Two"])
})

test("an announcement that ended or was closed on another screen disappears", () => {
  const { handle, texts } = shown()
  for (const id of ["a", "b"])
    handle({ type: "announcement", id, announcement: { ...HELLO, id }, isNew: true })
  handle({ type: "announcement", id: "a", isNew: false })
  expect(texts()).toEqual(["Hello"])
  handle({ type: "announcement.closed", id: "b" })
  expect(texts()).toEqual([])
})

test("a change does not reopen a closed announcement", () => {
  const { handle, texts } = shown()
  handle({ type: "announcement", id: "a", announcement: HELLO, isNew: true })
  handle({ type: "announcement.closed", id: "a" })
  handle({ type: "announcement", id: "a", announcement: { ...HELLO, text: "Bye" }, isNew: false })
  expect(texts()).toEqual([])
})

test("changed settings apply to the page, and are no announcement", () => {
  setBoot({ site: { name: "Grove", accentColor: null } } as never)
  const { handle, texts } = shown()
  handle({ type: "site", site: { name: "Moss", accentColor: null } as never })
  expect([brandName(), texts()]).toEqual(["Moss", undefined])
  handle({ type: "announcement", id: "a", announcement: HELLO, isNew: true })
  expect([brandName(), texts()]).toEqual(["Moss", ["Hello"]])
  setBoot(undefined as never)
})

test("a new announcement is unseen, a changed one keeps whether it was seen", () => {
  const client = new QueryClient()
  const list = () => client.getQueryData(keys.announcements)
  const tell = (fields: object, isNew: boolean) =>
    live.handle(
      { type: "announcement", id: "a", announcement: { ...HELLO, ...fields }, isNew },
      client,
    )
  tell({}, true)
  expect(list()).toEqual([{ ...HELLO, isSeen: false }])
  client.setQueryData(keys.announcements, [{ ...HELLO, isSeen: true }])
  tell({ text: "Bye" }, false)
  expect(list()).toEqual([{ ...HELLO, text: "Bye", isSeen: true }])
})

test("ignores an end or a close while no list is loaded", () => {
  const { handle, texts } = shown()
  handle({ type: "announcement.closed", id: "a" })
  expect(texts()).toBeUndefined()
  handle({ type: "announcement", id: "a", isNew: false })
  expect(texts()).toEqual([])
})

test("a reconnect refetches the announcements, and nothing else", () => {
  const client = new QueryClient()
  client.setQueryData(keys.announcements, [])
  client.setQueryData(keys.posts.feed as readonly unknown[], [])
  live.refresh(client)
  expect(staleKeys(client)).toEqual(["announcements"])
})
