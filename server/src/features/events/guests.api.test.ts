import { attendance } from "@grove/contract/attendance"
import { events, type EventChange } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { notifications } from "@grove/contract/notifications"
import { posts, type NewPost, type Post } from "@grove/contract/posts"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { blocks } from "../../db/tables/blocks.ts"
import { tell } from "./jobs.ts"

let w: World
let host: Person
let bob: Person
let cleo: Person
let dave: Person
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  ;[host, bob, cleo, dave] = await Promise.all([
    w.make.user({ firstName: "Ann", lastName: "Moss" }),
    w.make.user(),
    w.make.user(),
    w.make.user(),
  ])
})

const EVENT = {
  title: "Picnic",
  description: "By the lake",
  date: "2099-07-03",
  time: "18:30",
  timeZone: "Europe/Berlin",
  isOnline: false,
  location: "Lake shore",
}
const announce = (event: Partial<NewPost["event"]> = {}) =>
  w.as(host).call(posts.create, { body: { content: "Picnic", event: { ...EVENT, ...event } } })
const at = (post: { id: string }) => ({ params: { postId: post.id } })
const reply = (person: Person, post: Post, choice: "going" | "interested" = "going") =>
  w.as(person).call(attendance.set, { ...at(post), body: { reply: choice } })
type Tab = "going" | "interested" | "waiting" | "invited"
const guests = (person: Person, post: Post, tab: Tab = "going") =>
  w.as(person).call(events.guests, { ...at(post), query: { tab } })
const ids = (list: readonly { id: string }[]) => list.map((each) => each.id)
const block = (one: Person, other: Person) =>
  w.db.insert(blocks).values({ blockerId: one.id, blockedId: other.id })
const told = async (person: Person) =>
  (await w.as(person).call(notifications.list, {})).map((entry) => entry.message)

describe("the guest list", () => {
  test("begins with the host, then people the caller follows", async () => {
    const post = await announce()
    await w.as(bob).call(follows.add, { params: { userId: dave.id } })
    for (const person of [cleo, dave, bob, host]) await reply(person, post)
    const rest = [cleo.id, bob.id].toSorted()
    const list = await guests(bob, post)
    expect(ids(list)).toEqual([host.id, dave.id, ...rest])
    expect(list[0]).toMatchObject({ isHost: true, isFollowing: false })
    expect(list[1]).toMatchObject({ isHost: false, isFollowing: true, followsYou: false })

    const pages: string[] = []
    let next: string | undefined = `/api/events/${post.id}/guests?limit=1`
    while (next) {
      const { body, headers } = await w.as(bob).request("GET", next)
      pages.push(...ids(body as { id: string }[]))
      next = /<([^>]*)>; rel="next"/.exec(String(headers["link"] ?? ""))?.[1]
    }
    expect(pages).toEqual(ids(list))

    await block(cleo, bob)
    expect(ids(await guests(bob, post))).not.toContain(cleo.id)
    expect(await guests(bob, post, "interested")).toEqual([])
  })

  test.each([
    ["everyone", [true, true, true]],
    ["guests", [true, true, false]],
    ["host", [true, false, false]],
  ] as const)("for %s is seen by host, guest and stranger: %o", async (visible, expected) => {
    const post = await announce({ guestListVisible: visible })
    await reply(bob, post)
    const sees = (person: Person) =>
      guests(person, post).then(
        () => true,
        (error: { code: string }) => error.code !== "event.guestsHidden",
      )
    expect([await sees(host), await sees(bob), await sees(cleo)]).toEqual(expected)
  })

  test("shows waiting and invited people to the host alone", async () => {
    const post = await announce({ capacity: 1 })
    await reply(bob, post)
    await reply(cleo, post)
    w.travel(1000)
    await reply(dave, post)
    expect(ids(await guests(host, post, "waiting"))).toEqual([cleo.id, dave.id])
    await expect(guests(bob, post, "waiting")).rejects.toMatchObject({
      code: "event.guestsHidden",
    })
    await expect(guests(bob, post, "invited")).rejects.toMatchObject({ status: 403 })
  })

  test("is not there for posts the caller cannot see", async () => {
    const post = await announce()
    await block(host, bob)
    await expect(guests(bob, post)).rejects.toMatchObject({ code: "post.notFound" })
    const plain = await w.as(host).call(posts.create, { body: { content: "no event" } })
    await expect(guests(cleo, plain)).rejects.toMatchObject({ code: "event.notFound" })
  })
})

describe("invitations", () => {
  const invite = (person: Person, post: Post, people: Person[]) =>
    w.as(person).call(events.invite, { ...at(post), body: { userIds: ids(people) } })

  test("notify each person once and mark the event", async () => {
    const post = await announce()
    expect(await invite(host, post, [bob, cleo, bob])).toEqual({ count: 2 })
    expect(await invite(host, post, [bob])).toEqual({ count: 1 })
    expect(await told(bob)).toEqual(["Ann Moss invites you to Picnic"])
    expect((await w.as(bob).call(posts.get, at(post))).event!.isInvited).toBe(true)
    expect((await w.as(dave).call(posts.get, at(post))).event!.isInvited).toBe(false)
    expect(ids(await guests(host, post, "invited")).toSorted()).toEqual(
      [bob.id, cleo.id].toSorted(),
    )
    const open = () => w.as(bob).call(events.list, { query: { tab: "invitations" } })
    expect(ids(await open())).toEqual([post.id])
    await reply(bob, post, "interested")
    expect(await open()).toEqual([])
  })

  test("skip people in a block, guests, the host and unknown ids without saying so", async () => {
    const post = await announce()
    await block(bob, host)
    await reply(cleo, post)
    const nobody = { ...dave, id: "00000000-0000-7000-8000-000000000009" }
    expect(await invite(host, post, [bob, cleo, host, nobody])).toEqual({ count: 4 })
    expect(await guests(host, post, "invited")).toEqual([])
    expect([await told(bob), await told(cleo)]).toEqual([[], []])
    await w.db.delete(blocks)
    expect((await w.as(bob).call(posts.get, at(post))).event!.isInvited).toBe(false)
    expect(await guests(host, post, "invited")).toEqual([])
  })

  test("are sent by guests where the host allows it", async () => {
    const post = await announce()
    await reply(bob, post)
    await expect(invite(bob, post, [cleo])).rejects.toMatchObject({
      code: "event.inviteNotAllowed",
    })
    await w.as(host).call(events.edit, { ...at(post), body: { guestsMayInvite: true } })
    await invite(bob, post, [cleo])
    await expect(invite(dave, post, [cleo])).rejects.toMatchObject({ status: 403 })
    // The second invitation is the first one again.
    await invite(host, post, [cleo])
    expect(await told(cleo)).toHaveLength(1)
    const inviters = async () => {
      const list = await w.as(cleo).call(events.list, { query: { tab: "invitations" } })
      return list.map(({ invitedBy }) => invitedBy?.id)
    }
    expect(await inviters()).toEqual([bob.id])
    await block(bob, cleo)
    expect(await inviters()).toEqual([undefined])
    await w.db.delete(blocks)
  })

  test("are limited to 50 people at once", async () => {
    const post = await announce()
    const userIds = Array.from({ length: 51 }, () => bob.id)
    const { status } = await w.as(host).request("POST", `/api/events/${post.id}/invitations`, {
      body: { userIds },
    })
    expect(status).toBe(400)
  })
})

describe("news", () => {
  const edit = (post: Post, body: EventChange) =>
    w.as(host).call(events.edit, { ...at(post), body })
  const deliver = async (id: string) => tell.run(await w.contextOf(), { id })

  test("of several changes is one notification to each guest", async () => {
    const post = await announce()
    await reply(bob, post)
    await reply(cleo, post, "interested")
    await edit(post, { time: "19:00" })
    await edit(post, { location: "Old mill", capacity: 9 })
    expect(await told(bob)).toEqual([])
    await Promise.all([deliver(post.id), deliver(post.id)])
    await deliver(post.id)
    const sentence = "Picnic has changed: Friday, July 3, 2099 at 19:00 (Europe/Berlin), Old mill"
    expect(await told(bob)).toEqual([sentence])
    expect(await told(cleo)).toEqual([sentence])
    expect([await told(dave), await told(host)]).toEqual([[], []])

    // Neither edited texts nor reverted changes notify guests.
    await edit(post, { title: "Grand picnic", description: "With cake" })
    await edit(post, { time: "20:00" })
    await edit(post, { time: "19:00" })
    await deliver(post.id)
    expect(await told(bob)).toEqual([sentence])
    await edit(post, { time: "20:00" })
    await deliver(post.id)
    expect((await told(bob))[0]).toMatch(/^Grand picnic has changed: .* at 20:00/)
  })

  test("of a cancellation marks the event and is sent once", async () => {
    const post = await announce()
    await reply(bob, post)
    const canceled = await w.as(host).call(events.cancel, { ...at(post), body: null })
    expect(canceled.event!.canceledAt).not.toBeNull()
    const again = await w.as(host).call(events.cancel, { ...at(post), body: null })
    expect(again.event!.canceledAt).toBe(canceled.event!.canceledAt)
    await deliver(post.id)
    await deliver(post.id)
    expect(await told(bob)).toEqual(["Picnic was canceled"])
    const { body } = await w.as(bob).request("GET", `/api/posts/${post.id}/event.ics`)
    expect(body).toContain("\r\nSTATUS:CANCELLED\r\n")
    expect(body).toContain("\r\nSEQUENCE:1\r\n")
  })

  test("of a series is one notification, about the first event that concerns the guest", async () => {
    const post = await announce({ rule: "FREQ=WEEKLY;COUNT=3" })
    const [, second, third] = await w.as(bob).call(events.list, { query: { seriesId: post.id } })
    await reply(bob, second!)
    await reply(bob, third!)
    await edit(post, { scope: "following", time: "20:00" })
    await deliver(post.id)
    const entries = await w.as(bob).call(notifications.list, {})
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ link: `/post/${second!.id}` })
    expect(entries[0]!.message).toContain("July 10, 2099 at 20:00")
  })

  test("is not for members who switched events off", async () => {
    const eve = await w.make.user({ settings: { notify: { event: false } } })
    const post = await announce()
    await reply(eve, post)
    await edit(post, { date: "2099-07-04" })
    await deliver(post.id)
    expect(await told(eve)).toEqual([])
  })
})
