// @vitest-environment jsdom
import { announcements, type ShownAnnouncement } from "@grove/contract/announcements"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient, renderHook } from "#test/render-hook.tsx"

import { useAnnouncement, useSeeAnnouncement } from "./banner.hooks.ts"

const announcementOf = (id: string, fields: Partial<ShownAnnouncement> = {}) =>
  ({
    id,
    text: id,
    language: null,
    startsAt: "2026-01-01T00:00:00.000Z",
    endsAt: null,
    isSeen: false,
    ...fields,
  }) as ShownAnnouncement

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test.each([
  ["the newest", ["a", "b"], "b"],
  ["none", [], undefined],
  ["one that has not ended", ["a", "ended"], "a"],
  ["one that ends later", ["a", "ending"], "ending"],
  ["one in a language of the reader", ["a", "foreign"], "a"],
])("shows %s", (_name, ids, shown) => {
  const client = freshClient()
  const fields: Record<string, Partial<ShownAnnouncement>> = {
    ended: { endsAt: inMs(-3_600_000) },
    ending: { endsAt: inMs(3_600_000) },
    foreign: { language: "ja" },
  }
  client.setQueryData(
    keys.announcements,
    ids.map((id) => announcementOf(id, fields[id])),
  )
  expect(renderHook(useAnnouncement, client).result.current?.id).toBe(shown)
})

test.each([
  [false, ["a seen", "b"]],
  [true, ["b"]],
])("notes that one was seen, and takes a closed one away: %j", async (isClosed, left) => {
  api.on(announcements.see, () => ({}) as never)
  const { client, result } = renderHook(useSeeAnnouncement)
  client.setQueryData(keys.announcements, [announcementOf("a"), announcementOf("b")])
  result.current.mutate({ id: "a", isClosed })
  const list = () =>
    client
      .getQueryData<ShownAnnouncement[]>(keys.announcements)!
      .map(({ id, isSeen }) => (isSeen ? `${id} seen` : id))
  await expect.poll(list).toEqual(left)
  await expect.poll(() => api.requests(announcements.see)).toHaveLength(1)
  expect(api.requests(announcements.see)[0]).toMatchObject({
    params: { announcementId: "a" },
    body: { isClosed },
  })
})
