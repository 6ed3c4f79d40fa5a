import { attendance, eventFile } from "@grove/contract/attendance"
import { eventText } from "@grove/contract/event-text"
import { events, type EventChange } from "@grove/contract/events"
import { notifications } from "@grove/contract/notifications"
import { posts, type NewPost, type Post } from "@grove/contract/posts"
import { search } from "@grove/contract/search"
import { users } from "@grove/contract/users"
import ICAL from "ical.js"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"

import { picture } from "../../../test/media.scene.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { selectRecentPosts } from "../detection/gather/facts.queries.ts"

let w: World
let host: Person
let guest: Person
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  ;[host, guest] = [await w.make.user(), await w.make.user()]
})

const CLUB = {
  title: "Chess club",
  description: "Boards are there",
  date: "2099-03-16",
  time: "18:30",
  endTime: "21:00",
  timeZone: "Europe/Berlin",
  isOnline: false,
  location: "Library",
  rule: "FREQ=WEEKLY;COUNT=4",
}
const begin = (event: Partial<NewPost["event"]> = {}) => {
  const facts = { ...CLUB, ...event }
  return w.as(host).call(posts.create, { body: { content: eventText(facts), event: facts } })
}
const at = (post: { id: string }) => ({ params: { postId: post.id } })
const datesOf = async (post: Post): Promise<Post[]> =>
  w.as(guest).call(events.list, { query: { seriesId: post.event!.seriesId!, limit: 100 } })
const days = (list: readonly Post[]) => list.map((each) => each.event!.date!.slice(5))
const starts = (list: readonly Post[]) => list.map((each) => each.event!.startsAt!.slice(5, 16))
const edit = (post: { id: string }, body: EventChange) =>
  w.as(host).call(events.edit, { ...at(post), body })

describe("a series", () => {
  test("is one post in feeds and one event on each day, at the same local time", async () => {
    const post = await begin()
    expect(post.event).toMatchObject({ seriesId: post.id, rule: CLUB.rule })
    const list = await datesOf(post)
    expect(starts(list)).toEqual(["03-16T17:30", "03-23T17:30", "03-30T16:30", "04-06T16:30"])
    expect(list[0]!.id).toBe(post.id)
    expect(list.every((each) => each.event!.seriesId === post.id)).toBe(true)
    // The text of each names its own day.
    expect(list[2]!.content).toBe(eventText({ ...CLUB, date: "2099-03-30" }))

    const profile = await w.as(guest).call(users.get, { params: { userId: host.id } })
    expect(profile._count.posts).toBe(1)
    expect(await w.as(guest).call(posts.byUser, { params: { userId: host.id } })).toHaveLength(1)
    expect(await w.as(host).call(posts.feed, {})).toHaveLength(1)
    expect(await selectRecentPosts(w.db, [host.id])).toHaveLength(1)
    const found = await w.as(guest).call(search.find, { query: { q: "chess boards" } })
    expect(found.posts.filter((each) => each.author.id === host.id).map((each) => each.id)).toEqual(
      [post.id],
    )
  })

  test("is answered day by day", async () => {
    const post = await begin({ capacity: 1 })
    const [first, second] = await datesOf(post)
    await w.as(guest).call(attendance.set, { ...at(second!), body: { reply: "going" } })
    expect((await w.as(guest).call(posts.get, at(first!))).event).toMatchObject({
      myReply: null,
      placesLeft: 1,
    })
    expect((await w.as(guest).call(posts.get, at(second!))).event).toMatchObject({
      myReply: "going",
      placesLeft: 0,
    })
  })

  test.each([
    [{ rule: "FREQ=YEARLY;COUNT=3" }, "event.rule"],
    [{ rule: "FREQ=WEEKLY;BYDAY=TU;COUNT=3" }, "event.rule"],
    [{ date: undefined }, "event.rule"],
    [{ date: "9999-03-15" }, "event.date"],
    [{ endDate: "2099-03-15" }, "event.end"],
    [{ endDate: "2099-05-16" }, "event.end"],
    [{ time: undefined }, "event.end"],
  ])("is refused with %o", async (event, code) => {
    await expect(begin(event as NewPost["event"])).rejects.toMatchObject({ code })
    expect(await w.as(host).call(posts.byUser, { params: { userId: host.id } })).toEqual([])
  })

  test("shows one picture on each day and deletes it with the last", async () => {
    const post = await begin({ cover: PIXEL })
    const list = await datesOf(post)
    expect(new Set(list.map((each) => each.event!.coverUrl)).size).toBe(1)
    const { coverUrl, cover } = list[3]!.event!
    expect(cover).toMatchObject({ url: coverUrl, thumbhash: expect.any(String) as string })
    const status = async () => (await w.as(guest).request("GET", coverUrl!)).status
    expect(await status()).toBe(200)
    await edit(post, { cover: null })
    expect((await w.as(guest).call(posts.get, at(post))).event!.coverUrl).toBeNull()
    expect(await status()).toBe(200)
  })

  test("is deleted and restored with its first event; other dates are deleted alone", async () => {
    const post = await begin()
    const list = await datesOf(post)
    await w.as(host).call(posts.remove, at(list[1]!))
    expect(days(await datesOf(post))).toEqual(["03-16", "03-30", "04-06"])
    w.travel(1000)
    await w.as(host).call(posts.remove, at(post))
    expect(await datesOf(post)).toEqual([])
    await w.as(host).call(posts.restore, at(post))
    expect(days(await datesOf(post))).toEqual(["03-16", "03-30", "04-06"])
    const profile = await w.as(guest).call(users.get, { params: { userId: host.id } })
    expect(profile._count.posts).toBe(1)
  })
})

describe("a change", () => {
  test("notifies members it mentions for the first time, once for all days", async () => {
    const [known, other] = [await w.make.user(), await w.make.user()]
    const mentionsOf = async (person: Person) =>
      (await w.as(person).call(notifications.list, {})).map(({ postId }) => postId)
    const post = await begin({ description: `With @${known.handle}` })
    const description = `With @${known.handle} and @${other.handle}`
    await edit(post, { description, scope: "following" })
    expect(await mentionsOf(other)).toEqual([post.id])
    expect(await mentionsOf(known)).toEqual([post.id])
    expect((await datesOf(post))[2]!.mentions.map(({ id }) => id)).toEqual([known.id, other.id])
  })

  test("marks the post as edited if its text changes", async () => {
    const post = await begin({ rule: undefined })
    expect((await edit(post, { capacity: 9 })).editedAt).toBeNull()
    expect((await edit(post, { title: "Go club" })).editedAt).not.toBeNull()
  })

  test("of one day leaves the others", async () => {
    const post = await begin()
    const [, second] = await datesOf(post)
    await edit(second!, { time: "19:00", date: "2099-03-24" })
    expect(starts(await datesOf(post))).toEqual([
      "03-16T17:30",
      "03-24T18:00",
      "03-30T16:30",
      "04-06T16:30",
    ])
    await expect(edit(second!, { rule: "FREQ=DAILY;COUNT=2" })).rejects.toMatchObject({
      code: "event.rule",
    })
    await expect(edit(second!, { date: null })).rejects.toMatchObject({ code: "event.rule" })
  })

  test("of this and the following ones keeps days and replies", async () => {
    const post = await begin()
    const [first, second, third] = await datesOf(post)
    await w.as(guest).call(attendance.set, { ...at(third!), body: { reply: "going" } })
    await edit(second!, { scope: "following", title: "Go club", time: "10:00", endTime: "11:00" })
    const list = await datesOf(post)
    expect(starts(list)).toEqual(["03-16T17:30", "03-23T09:00", "03-30T08:00", "04-06T08:00"])
    expect(list.map((each) => each.event!.title)).toEqual([
      "Chess club",
      "Go club",
      "Go club",
      "Go club",
    ])
    expect(list[3]!.content).toContain("#goclub")
    expect(list[2]!.event!.myReply).toBe("going")
    expect(first!.event!.title).toBe("Chess club")
  })

  test("of the rule begins a new series, whose events take the place of the later ones", async () => {
    const post = await begin()
    const [, second, third, fourth] = await datesOf(post)
    await w.as(guest).call(attendance.set, { ...at(fourth!), body: { reply: "going" } })
    const changed = await edit(second!, {
      scope: "following",
      date: "2099-03-25",
      rule: "FREQ=WEEKLY;BYDAY=WE;COUNT=2",
    })
    expect(changed.event!.seriesId).toBe(second!.id)
    expect(days(await datesOf(changed))).toEqual(["03-25", "04-01"])
    const before = await datesOf(post)
    expect(days(before)).toEqual(["03-16"])
    expect(before[0]!.event!.rule).toBe("FREQ=WEEKLY;COUNT=1")
    expect((await w.as(guest).call(posts.get, at(third!))).event!.date).toBe("2099-04-01")
    // The guest was going, so this one is canceled and not deleted.
    expect((await w.as(guest).call(posts.get, at(fourth!))).event).toMatchObject({
      seriesId: null,
      canceledAt: expect.any(String) as string,
      myReply: "going",
    })

    const longer = await edit(second!, {
      scope: "following",
      rule: "FREQ=WEEKLY;BYDAY=WE,FR;COUNT=5",
    })
    expect(days(await datesOf(longer))).toEqual(["03-25", "03-27", "04-01", "04-03", "04-08"])
    const alone = await edit(second!, { scope: "following", rule: null })
    expect(alone.event).toMatchObject({ seriesId: null, rule: null, date: "2099-03-25" })
    expect(await datesOf(longer)).toEqual([])
  })

  test("of the weekday keeps the number of dates that are left", async () => {
    const post = await begin({ rule: " RRULE:freq=weekly;count=10\n" })
    expect(post.event!.rule).toBe("FREQ=WEEKLY;COUNT=10")
    const fifth = (await datesOf(post))[4]!
    const rule = "rrule:FREQ=WEEKLY;BYDAY=WE;COUNT=10"
    const changed = await edit(fifth, { scope: "following", date: "2099-04-15", rule })
    expect(changed.event!.rule).toBe("FREQ=WEEKLY;BYDAY=WE;COUNT=6")
    expect(await datesOf(changed)).toHaveLength(6)
    expect(await datesOf(post)).toHaveLength(4)
  })

  test("gives each text its own hashtags", async () => {
    const post = await begin()
    const [, second, third] = await datesOf(post)
    await edit(second!, { title: "Rowing" })
    await edit(post, { scope: "following", location: "Lake" })
    const tags = async ({ id }: Post) =>
      (await w.pool.query("select hashtags from posts where id = $1", [id])).rows.map((row) =>
        JSON.stringify(row),
      )[0]
    expect(await tags(third!)).toContain("chessclub")
    expect(await tags(second!)).toContain("rowing")
    expect(await tags(second!)).not.toContain("chessclub")
  })

  test("of the cover keeps other media", async () => {
    const post = await begin({ cover: PIXEL })
    const uses = async () =>
      (await w.pool.query("select hash from media_uses where subject_id = $1", [post.id])).rows
    const [{ hash: cover }] = (await uses()) as [{ hash: string }]
    await w.pool.query(
      `with other as (insert into media select (jsonb_populate_record(m, '{"hash":"other"}')).* from media m
        where hash = $1 returning hash)
      insert into media_uses select (jsonb_populate_record(u, '{"hash":"other"}')).* from media_uses u, other
        where u.hash = $1 and u.subject_id = $2`,
      [cover, post.id],
    )
    expect(await uses()).toHaveLength(2)
    await edit(post, { cover: null })
    expect(await uses()).toEqual([{ hash: "other" }])
  })

  test("of the cover shows the new one and keeps a picture of the post that is the same", async () => {
    const image = await picture()
    const { rule: _, ...event } = { ...CLUB, cover: image }
    const body = { content: "Chess", images: [image], event }
    const post = await w.as(host).call(posts.create, { body })
    const changed = await edit(post, { cover: await picture() })
    for (const url of [post.imageUrl!, changed.event!.coverUrl!])
      expect((await w.as(guest).request("GET", url)).status).toBe(200)
  })

  test("is reserved for the host", async () => {
    const post = await begin()
    await expect(
      w.as(guest).call(events.edit, { ...at(post), body: { title: "Mine" } }),
    ).rejects.toMatchObject({ code: "event.notYours" })
    await expect(
      w.as(guest).call(events.cancel, { ...at(post), body: { scope: "following" } }),
    ).rejects.toMatchObject({ code: "event.notYours" })
    await w.as(host).call(events.cancel, { ...at(post), body: { scope: "following" } })
    await expect(edit(post, { title: "Late" })).rejects.toMatchObject({ code: "event.canceled" })
  })
})

describe("the calendar file of a series", () => {
  /** What a calendar makes of the file: each start, with the text where it is an exception. */
  async function read(post: Post): Promise<string[]> {
    const { body } = await w.as(guest).request("GET", eventFile(post.id))
    const calendar = new ICAL.Component(ICAL.parse(body as string) as unknown[])
    for (const zone of calendar.getAllSubcomponents("vtimezone"))
      ICAL.TimezoneService.register(new ICAL.Timezone(zone))
    const components = calendar.getAllSubcomponents("vevent")
    const all = components.map((component) => new ICAL.Event(component))
    const master = all.find((each) => !each.isRecurrenceException())!
    for (const each of all) if (each.isRecurrenceException()) master.relateException(each)
    const found: string[] = []
    const iterator = master.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { item, startDate, endDate } = master.getOccurrenceDetails(next)
      const status = item.component.getFirstPropertyValue("status")
      const times = [startDate, endDate].map((time) => time.toJSDate().toISOString().slice(5, 16))
      found.push([...times, item.summary, ...(status ? [status] : [])].join(" "))
    }
    return found
  }

  test("has every day at its local time, changes, cancellations and gaps", async () => {
    const post = await begin({ rule: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20990420" })
    const list = await datesOf(post)
    expect(await read(post)).toEqual([
      "03-16T17:30 03-16T20:00 Chess club",
      "03-23T17:30 03-23T20:00 Chess club",
      "03-30T16:30 03-30T19:00 Chess club",
      "04-06T16:30 04-06T19:00 Chess club",
      "04-13T16:30 04-13T19:00 Chess club",
      "04-20T16:30 04-20T19:00 Chess club",
    ])
    await edit(list[1]!, { date: "2099-03-24", time: "20:00", endTime: "22:00" })
    await w.as(host).call(events.cancel, { ...at(list[2]!), body: null })
    await w.as(host).call(posts.remove, at(list[3]!))
    await edit(list[5]!, { scope: "following", title: "Go club" })
    const expected = [
      "03-16T17:30 03-16T20:00 Chess club",
      "03-24T19:00 03-24T21:00 Chess club",
      "03-30T16:30 03-30T19:00 Chess club CANCELLED",
      "04-13T16:30 04-13T19:00 Chess club",
      "04-20T16:30 04-20T19:00 Go club",
    ]
    expect(await read(post)).toEqual(expected)
    expect(await read(list[4]!)).toEqual(expected)
    // Another time for the first alone leaves the others where they are.
    await edit(post, { time: "17:00", endTime: "18:00" })
    expect(await read(post)).toEqual(["03-16T16:00 03-16T17:00 Chess club", ...expected.slice(1)])
  })

  test("has a time in UTC for a day far from the others", async () => {
    const post = await begin()
    const [, second, third] = await datesOf(post)
    await edit(second!, { date: "2112-07-03" })
    await expect(edit(third!, { date: "9999-12-01" })).rejects.toMatchObject({ code: "event.date" })
    expect((await read(post))[1]).toBe("07-03T16:30 07-03T19:00 Chess club")
    // Dates that were stored before they were limited.
    await w.pool.query(
      `update posts set event_at = '9999-07-03T16:30Z', event_ends_at = '9999-07-03T19:00Z',
        event = event || '{"date":"9999-07-03"}' where id = $1`,
      [second!.id],
    )
    const { body } = await w.as(guest).request("GET", eventFile(post.id))
    expect(body).toContain("DTSTART:99990703T163000Z\r\nDTEND:99990703T190000Z\r\n")
    expect((body as string).match(/BEGIN:DAYLIGHT/g)!.length).toBeLessThan(5)
    await edit(second!, { title: "Go club" })
  })

  test("has whole days", async () => {
    const post = await begin({
      time: undefined,
      endTime: undefined,
      endDate: "2099-03-17",
      rule: "FREQ=MONTHLY;BYDAY=3MO;COUNT=2",
    })
    const { body } = await w.as(guest).request("GET", eventFile(post.id))
    expect(body).toContain("DTSTART;VALUE=DATE:20990316\r\nDTEND;VALUE=DATE:20990318\r\nRRULE:")
    expect(body).not.toContain("RECURRENCE-ID")
  })
})
