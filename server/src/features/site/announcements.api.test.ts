import { announcements, type NewAnnouncement } from "@grove/contract/announcements"
import { afterEach, beforeAll, expect, test } from "vitest"

import { builtWeb } from "../../../test/built-web.ts"
import { openScreen, type Screen } from "../../../test/live.ts"
import { world } from "../../../test/world.ts"
import { rows } from "../../db/sql.ts"

const w = await world({}, { webDist: await builtWeb() })
const admin = await w.make.admin()
const [ann, bob] = [await w.make.user(), await w.make.user()]
const LATER_MS = 600_000

let address: string
beforeAll(async () => {
  address = await w.listen()
})

const announce = (body: NewAnnouncement) => w.as(admin).call(announcements.create, { body })
const shownTo = async (person = ann) =>
  (await w.as(person).call(announcements.current, {})).map(({ text }) => text)
const at = (ms: number) => new Date(w.now().getTime() + ms).toISOString()
const see = (person: typeof ann, id: string, isClosed: boolean) =>
  w.as(person).ask(announcements.see, { params: { announcementId: id }, body: { isClosed } })
const figures = async (id: string) => {
  const all = await w.as(admin).call(announcements.list, {})
  const { seenBy, closedBy, state } = all.find((each) => each.id === id)!
  return { seenBy, closedBy, state }
}

afterEach(async () => {
  for (const { id } of await w.as(admin).call(announcements.list, {}))
    await w.as(admin).call(announcements.remove, { params: { announcementId: id } })
})

const screens: Screen[] = []
const screenOf = async (person: typeof ann) => {
  const screen = await openScreen(w, address, person)
  screens.push(screen)
  return screen
}
afterEach(() => {
  for (const { socket } of screens.splice(0)) socket.close()
})

test("appears at once on open screens and in every page", async () => {
  const screen = await screenOf(ann)
  const { id } = await announce({ text: "  The café opens at nine. " })
  const event = await screen.seen("announcement", (one) => one.id === id)
  expect(event).toMatchObject({
    id,
    isNew: true,
    announcement: { text: "The café opens at nine.", language: null, endsAt: null },
  })
  expect(await shownTo()).toEqual(["The café opens at nine."])
  const headers = { "accept-language": "de-CH,tr;q=0.8,en-US;q=0.5,*;q=0.1" }
  const { body } = await w.as(ann).request("GET", "/", { headers })
  expect(body).toContain("The café opens at nine.")
  expect(body).toContain('"languages":["de","tr","en"]')
})

test("costs a page no further statement", async () => {
  const visit = () => w.countStatements(() => w.as(ann).request("GET", "/"))
  /** The first visits also fill caches in the background. */
  const settled = async () => {
    for (let before = await visit(); ;) {
      const count = await visit()
      if (count === before) return count
      before = count
    }
  }
  const without = await settled()
  await announce({ text: "Hello" })
  expect(await settled()).toBe(without)
})

test("stays closed on all devices, also after a change", async () => {
  const { id } = await announce({ text: "Hello" })
  const other = await screenOf(ann)
  expect((await see(ann, id, false)).status).toBe(200)
  expect(await shownTo()).toEqual(["Hello"])
  for (let twice = 0; twice < 2; twice += 1) expect((await see(ann, id, true)).status).toBe(200)
  expect(await other.seen("announcement.closed")).toMatchObject({ id })
  // A late 'seen' from another tab does not open it again.
  await see(ann, id, false)
  expect(await shownTo()).toEqual([])
  expect(await shownTo(bob)).toEqual(["Hello"])
  await see(bob, id, false)
  expect(await figures(id)).toEqual({ seenBy: 2, closedBy: 1, state: "live" })

  await w
    .as(admin)
    .call(announcements.change, { params: { announcementId: id }, body: { text: "Hello again" } })
  const changed = await other.seen("announcement", (event) => event.id === id && !event.isNew)
  expect(changed).toMatchObject({ isNew: false, announcement: { text: "Hello again" } })
  expect(await shownTo()).toEqual([])
  expect(await shownTo(bob)).toEqual(["Hello again"])
})

test("begins and ends at its times", async () => {
  const screen = await screenOf(bob)
  const { id, state } = await announce({
    text: "Later",
    startsAt: at(LATER_MS),
    endsAt: at(2 * LATER_MS),
  })
  expect(state).toBe("scheduled")
  expect(await screen.seen("announcement", (one) => one.id === id)).not.toHaveProperty(
    "announcement",
  )
  expect(await shownTo()).toEqual([])
  w.travel(LATER_MS)
  expect(await shownTo()).toEqual(["Later"])
  // The job that runs then tells open screens.
  await w.pool.query("update graphile_worker._private_jobs set run_at = now()")
  await w.runJobs()
  expect(
    await screen.seen("announcement", (event) => event.id === id && "announcement" in event),
  ).toMatchObject({ id, announcement: { text: "Later" } })
  w.travel(LATER_MS)
  expect(await shownTo()).toEqual([])
  expect((await figures(id)).state).toBe("ended")
})

test("disappears from open screens when ended or deleted", async () => {
  const [first, second] = [await announce({ text: "One" }), await announce({ text: "Two" })]
  const screen = await screenOf(ann)
  const body = { endsAt: at(0) }
  w.travel(1000)
  await w.as(admin).call(announcements.change, { params: { announcementId: first.id }, body })
  await w.as(admin).call(announcements.remove, { params: { announcementId: second.id } })
  // The events of their beginning may arrive late, on a screen that opened meanwhile.
  for (const { id } of [first, second])
    expect(
      await screen.seen("announcement", (event) => event.id === id && !event.isNew),
    ).not.toHaveProperty("announcement")
  expect(await shownTo()).toEqual([])
})

test("does not come back to members who closed it when another process has just deleted it", async () => {
  const { id } = await announce({ text: "Hello" })
  await see(ann, id, true)
  await rows(w.db, "delete from announcements where id = $1", [id])
  expect(await shownTo()).toEqual([])
  expect(await shownTo(bob)).toEqual([])
})

test.each<[string, object, number]>([
  ["no text", { text: "  " }, 400],
  ["too long a text", { text: "x".repeat(301) }, 400],
  ["an end before the start", { text: "x", startsAt: at(LATER_MS), endsAt: at(0) }, 400],
  ["an end in the past", { text: "x", endsAt: at(-LATER_MS) }, 400],
  ["no language", { text: "x", language: "German" }, 400],
])("rejects %s", async (_name, body, status) => {
  const answer = await w.as(admin).ask(announcements.create, { body: body as NewAnnouncement })
  expect(answer.status).toBe(status)
})

test("answers 404 for an unknown announcement", async () => {
  const params = { announcementId: "00000000-0000-7000-8000-000000000001" }
  expect((await see(ann, params.announcementId, true)).status).toBe(404)
  const { status } = await w.as(admin).ask(announcements.change, { params, body: { text: "x" } })
  expect(status).toBe(404)
  expect(await w.as(admin).call(announcements.remove, { params })).toEqual({ isRemoved: false })
})

test("is published once by a retried creation", async () => {
  const headers = { "idempotency-key": "announce-once-1" }
  const body = { text: "Once" }
  await w.as(admin).call(announcements.create, { body }, headers)
  await w.as(admin).call(announcements.create, { body }, headers)
  // The event that refreshes the cache follows the commit of the whole request.
  await expect.poll(() => shownTo()).toEqual(["Once"])
})
