// @vitest-environment jsdom
import { attendance, type EventReply } from "@grove/contract/attendance"
import type { Event, Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { eventOf, postOf } from "#test/samples.ts"

import { useAttendance } from "./hooks.ts"

function open(
  id: string,
  myReply: Event["myReply"],
  fields: Partial<Event> = {},
  onSettled?: () => void,
) {
  const event = eventOf({ myReply, ...fields })
  const post = { ...postOf(id), event }
  const { client, result } = renderHook(() => useAttendance(post, onSettled))
  client.setQueryData(keys.posts.one(id), post)
  return {
    reply: (reply: EventReply) => result.current(reply),
    shown: () => {
      const shown = client.getQueryData<Post>(keys.posts.one(id))!.event!
      return [shown.myReply, shown._count.going, shown._count.interested]
    },
    places: () => {
      const shown = client.getQueryData<Post>(keys.posts.one(id))!.event!
      return [shown.placesLeft, shown.waitingCount]
    },
  }
}

const UNLIMITED = { waiting: 0, placesLeft: null }

test("shows a reply at once and takes over the counts of the server", async () => {
  const answer = Promise.withResolvers<never>()
  api.on(attendance.set, () => answer.promise)
  const { reply, shown } = open("e1", null)
  reply("going")
  expect(shown()).toEqual(["going", 2, 1])
  answer.resolve({ myReply: "going", going: 7, interested: 3, ...UNLIMITED } as never)
  await expect.poll(shown).toEqual(["going", 7, 3])
  expect(api.requests(attendance.set)[0]).toMatchObject({
    params: { postId: "e1" },
    body: { reply: "going" },
  })
})

test("takes a reply back with the same tap", async () => {
  api.on(attendance.remove, () => ({ myReply: null, going: 0, interested: 1, ...UNLIMITED }))
  const { reply, shown } = open("e2", "going")
  reply("going")
  expect(shown()).toEqual([null, 0, 1])
  await expect.poll(() => api.requests(attendance.remove)).toHaveLength(1)
})

test("sends only the last reply after quick taps", async () => {
  const first = Promise.withResolvers<never>()
  api.on(attendance.set, ({ body }) =>
    (body as { reply: string }).reply === "going"
      ? first.promise
      : { myReply: "interested" as const, going: 1, interested: 2, ...UNLIMITED },
  )
  const { reply, shown } = open("e3", null)
  reply("going")
  reply("going")
  reply("interested")
  first.resolve({ myReply: "going", going: 2, interested: 1, ...UNLIMITED } as never)
  await expect.poll(() => api.requests(attendance.set)).toHaveLength(2)
  await expect.poll(shown).toEqual(["interested", 1, 2])
  expect(api.requests(attendance.remove)).toEqual([])
})

test("rolls back and tells why on failure", async () => {
  api.on(attendance.set, () => failure(500))
  const { reply, shown } = open("e4", "interested")
  reply("going")
  await expect.poll(shownToast).toEqual(["Error", "Failed to answer. Please try again."])
  expect(shown()).toEqual(["interested", 1, 1])
})

const FULL = { capacity: 1, placesLeft: 0, waitingCount: 2 }

test("joins the waiting list of a full event, and leaves it with the same tap", async () => {
  api.on(attendance.set, () => ({
    myReply: "waiting" as const,
    going: 1,
    interested: 1,
    waiting: 3,
    placesLeft: 0,
  }))
  api.on(attendance.remove, () => ({
    myReply: null,
    going: 1,
    interested: 1,
    waiting: 2,
    placesLeft: 0,
  }))
  const { reply, shown, places } = open("e5", null, FULL)
  reply("going")
  expect([shown(), places()]).toEqual([
    ["waiting", 1, 1],
    [0, 3],
  ])
  await expect.poll(() => api.requests(attendance.set)).toHaveLength(1)
  const waiting = open("e6", "waiting", FULL)
  waiting.reply("going")
  expect([waiting.shown(), waiting.places()]).toEqual([
    [null, 1, 1],
    [0, 1],
  ])
  await expect.poll(waiting.places).toEqual([0, 2])
})

test("returns to the waiting list when leaving it fails", async () => {
  api.on(attendance.remove, () => failure(500))
  const { reply, shown, places } = open("e7", "waiting", FULL)
  reply("going")
  await expect.poll(shownToast).toEqual(["Error", "Failed to answer. Please try again."])
  expect([shown(), places()]).toEqual([
    ["waiting", 1, 1],
    [0, 2],
  ])
})

test("frees the place at once, and takes it again when that fails", async () => {
  api.on(attendance.remove, () => failure(500))
  const { reply, places } = open("e8", "going", { capacity: 1, placesLeft: 0 })
  reply("going")
  expect(places()).toEqual([1, 0])
  await expect.poll(shownToast).toEqual(["Error", "Failed to answer. Please try again."])
  expect(places()).toEqual([0, 0])
})

test("a tap on what was just taken back sends it again", async () => {
  const first = Promise.withResolvers<never>()
  api.on(attendance.remove, () => first.promise)
  api.on(attendance.set, () => ({
    myReply: "going" as const,
    going: 1,
    interested: 1,
    ...UNLIMITED,
  }))
  const { reply, shown } = open("e9", "going")
  reply("going")
  reply("going")
  expect(shown()).toEqual(["going", 1, 1])
  first.resolve({ myReply: null, going: 0, interested: 1, ...UNLIMITED } as never)
  await expect.poll(() => api.requests(attendance.set)).toHaveLength(1)
  await expect.poll(shown).toEqual(["going", 1, 1])
})

test.each([
  ["stored", () => ({ myReply: "going" as const, going: 2, interested: 1, ...UNLIMITED })],
  ["refused", () => failure(500)],
])("tells once when a reply is %s", async (name, answer) => {
  api.on(attendance.set, answer)
  const onSettled = vi.fn<() => void>()
  const { reply } = open(`e10 ${name}`, null, {}, onSettled)
  reply("going")
  expect(onSettled).not.toHaveBeenCalled()
  await expect.poll(() => onSettled.mock.calls.length).toBe(1)
})

test("tells when a limit ends", async () => {
  api.on(attendance.set, () => failure(429, "request.tooMany"))
  const { reply } = open("e11", null)
  reply("going")
  await expect.poll(shownToast).toEqual(["Error", "request.tooMany message"])
})
