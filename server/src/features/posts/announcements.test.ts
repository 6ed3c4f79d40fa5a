import type { LiveEvent } from "@grove/contract/live"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { openAnnouncements } from "./announcements.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const post = (postId: string) => ({ postId, authorId: "ann" })
const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const readers = (count: number) => ({ numbers: numbersTo(count), unrecorded: [] as string[] })
const eventOf = (...ids: string[]) => ({ type: "posts", posts: ids.map(post) })

/** Sockets without a network, where notifying ten readers takes half a millisecond. `ping` returns what travels with a ping. */
function setUp() {
  const offline = new Set<string>()
  const gone = new Set<string>()
  const places = new Map<string, number>()
  const users: string[] = []
  const placeOf = (id: string) => {
    if (!gone.has(id) && !places.has(id)) places.set(id, users.push(id) - 1)
    return places.get(id)
  }
  const leaveHandlers: ((place: number) => void)[] = []
  const sent: { userIds: string[]; event: LiveEvent }[] = []
  const pingHandlers: ((userId: string) => LiveEvent | undefined)[] = []
  let spentMs = 0
  vi.spyOn(performance, "now").mockImplementation(() => Date.now() + spentMs)
  const open = (type: "posts" | "links") =>
    openAnnouncements(
      {
        sendTo: (userIds, event) => {
          sent.push({ userIds: [...userIds], event })
          spentMs += sent.at(-1)!.userIds.length / 20
        },
        onPing: (handler) => void pingHandlers.push(handler),
        isOnline: (userId) => !offline.has(userId),
      },
      {
        placeOfNumber: (number) => (number < 0 ? undefined : placeOf(`reader ${number}`)),
        placeOf,
        userAt: (place) => users[place]!,
        onLeave: (handler) => void leaveHandlers.push(handler),
      },
      (news: ReturnType<typeof post>[]) => ({ type, [type]: news }) as unknown as LiveEvent,
      { burstMs: 1, msPerSecond: 2, posts: 3 },
    )
  const announcements = open("posts")
  return {
    sent,
    told: () => sent.flatMap(({ userIds }) => userIds),
    open,
    ping: (number: number) =>
      pingHandlers.flatMap((handler) => handler(`reader ${number}`) ?? [])[0],
    pingAll: (number: number) =>
      pingHandlers.flatMap((handler) => handler(`reader ${number}`) ?? []),
    disconnect: (number: number) => void offline.add(`reader ${number}`),
    reconnect: (number: number) => {
      offline.delete(`reader ${number}`)
      gone.delete(`reader ${number}`)
    },
    /** Another reader takes the place, if one is named. */
    depart: (number: number, successor?: number) => {
      const id = `reader ${number}`
      const place = places.get(id)!
      gone.add(id)
      places.delete(id)
      for (const leave of leaveHandlers) leave(place)
      if (successor === undefined) return
      users[place] = `reader ${successor}`
      places.set(`reader ${successor}`, place)
    },
    pause: (ms: number) => void (spentMs += ms),
    add: announcements.add,
  }
}

test("notifies a few readers at once, in one event, and not again with a ping", () => {
  const { sent, ping, add } = setUp()
  add(readers(3), post("1"))
  expect(sent).toEqual([{ userIds: ["reader 0", "reader 1", "reader 2"], event: eventOf("1") }])
  expect([0, 1, 2].map(ping)).toEqual([undefined, undefined, undefined])
  expect(vi.getTimerCount()).toBe(0)
})

test("notifies the others with their next ping, once, by one shared event", () => {
  const { told, ping, add } = setUp()
  add(readers(100), post("1"))
  expect(told()).toHaveLength(20)
  const events = numbersTo(100).map(ping)
  expect(events.slice(0, 20)).toEqual(Array(20).fill(undefined))
  expect(events[20]).toEqual(eventOf("1"))
  expect(new Set(events.slice(20)).size).toBe(1)
  expect(numbersTo(100).flatMap((number) => ping(number) ?? [])).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(told()).toHaveLength(20)
  expect(vi.getTimerCount()).toBe(0)
})

test("spends a limited time per second on those who still wait, each once", () => {
  const { told, add } = setUp()
  add(readers(100), post("1"))
  vi.advanceTimersByTime(1000)
  expect(told()).toHaveLength(20 + 40)
  vi.advanceTimersByTime(10_000)
  expect(new Set(told()).size).toBe(100)
  expect(told()).toHaveLength(100)
  expect(vi.getTimerCount()).toBe(0)
})

test("a pause while a reader is notified is not counted", () => {
  const { told, add, sent, pause } = setUp()
  const push = sent.push.bind(sent)
  vi.spyOn(sent, "push").mockImplementationOnce((entry) => {
    pause(60)
    return push(entry)
  })
  add(readers(10), post("1"))
  add(readers(10), post("2"))
  expect(told()).toHaveLength(20)
})

test("posts that arrive while a reader waits travel in one event, the newest if there are many", () => {
  const { ping, add } = setUp()
  add(readers(30), post("1"))
  for (const id of ["2", "3", "4"]) add({ numbers: [29], unrecorded: [] }, post(id))
  expect(ping(29)).toEqual(eventOf("2", "3", "4"))
  expect(ping(28)).toEqual(eventOf("1"))
})

test("the burst becomes available again with time, for those first who wait longest", () => {
  const { sent, told, add } = setUp()
  add(readers(24), post("1"))
  vi.setSystemTime(Date.now() + 120)
  add(readers(2), post("2"))
  const waited = ["reader 20", "reader 21", "reader 22", "reader 23"]
  expect(sent.slice(2)).toEqual([
    { userIds: waited, event: eventOf("1") },
    { userIds: ["reader 0", "reader 1"], event: eventOf("2") },
  ])
  vi.advanceTimersByTime(60_000)
  add(readers(50), post("3"))
  expect(told()).toHaveLength(24 + 2 + 20)
})

test("those who reconnect get what they waited for, and nothing is kept for those who left", () => {
  const { told, ping, add, disconnect, reconnect, depart } = setUp()
  disconnect(3)
  disconnect(4)
  add(readers(10), post("1"))
  depart(4)
  expect(told()).toHaveLength(8)
  expect(vi.getTimerCount()).toBe(1)
  reconnect(3)
  reconnect(4)
  expect(ping(3)).toEqual(eventOf("1"))
  expect(ping(4)).toBeUndefined()
  vi.advanceTimersByTime(1000)
  expect(told()).toHaveLength(8)
  expect(vi.getTimerCount()).toBe(0)
})

test("addresses unrecorded readers by id, ignores duplicates and unknown numbers", () => {
  const { sent, add } = setUp()
  const one = post("1")
  add({ numbers: [-1, 7, 7], unrecorded: ["bob", "reader 7"] }, one)
  expect(sent).toEqual([{ userIds: ["bob", "reader 7"], event: eventOf("1") }])
})

test("does not deliver pending posts to the next reader in a reused slot", () => {
  const { told, ping, add, depart } = setUp()
  add(readers(30), post("1"))
  depart(29, 99)
  expect(ping(99)).toBeUndefined()
  vi.advanceTimersByTime(60_000)
  expect(told()).not.toContain("reader 99")
})

test("keeps two kinds of events for one reader apart", () => {
  const { sent, pingAll, add, open } = setUp()
  const links = open("links")
  add(readers(30), post("1"))
  links.add(readers(30), post("2"))
  expect(sent.flatMap(({ event }) => event.type)).toEqual(["posts", "posts", "links", "links"])
  expect(pingAll(29)).toEqual([eventOf("1"), { type: "links", links: [post("2")] }])
  expect(pingAll(29)).toEqual([])
})
