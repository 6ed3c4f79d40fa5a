import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { eventText } from "@grove/contract/event-text"
import { events } from "@grove/contract/events"
import { posts } from "@grove/contract/posts"
import { expect, test } from "vitest"

import { world } from "../../../test/world.ts"
import { posts as table } from "../../db/tables/posts.ts"

const w = await world()
const ann = await w.make.user()

const WALK = {
  title: "Walk",
  description: "Lake",
  date: "2099-11-20",
  time: "10:00",
  isOnline: true,
}
const create = (event: object) =>
  w.as(ann).ask(posts.create, { body: { content: eventText(WALK), event } as never })
const zoneOf = async (postId: string) =>
  (await w.as(ann).call(posts.get, { params: { postId } })).event?.timeZone

const ODD = [
  "A/B",
  "A/B+1",
  "Etc/GMT+99",
  "Etc/Unknown",
  "Factory",
  "GMT+5",
  "UTC+3",
  "localtime",
  "posix/Europe/Berlin",
  "posixrules",
  "right/Europe/Berlin",
]

test.each(ODD)(
  "T58 the time zone %s is refused in events, series and changes",
  async (timeZone) => {
    const { id } = (await create({ ...WALK, timeZone: "Europe/Berlin" })).body as { id: string }
    const before = await w.db.$count(table)
    const refused = { status: 400, body: { code: "event.zone" } }
    expect(await create({ ...WALK, timeZone })).toMatchObject(refused)
    expect(await create({ ...WALK, timeZone, rule: "FREQ=WEEKLY;COUNT=3" })).toMatchObject(refused)
    const params = { postId: id }
    for (const scope of ["this", "following"] as const)
      expect(await w.as(ann).ask(events.edit, { params, body: { scope, timeZone } })).toMatchObject(
        refused,
      )
    expect([await w.db.$count(table), await zoneOf(id)]).toEqual([before, "Europe/Berlin"])
  },
)

test.each(["Europe/Berlin", "europe/berlin", "US/Pacific", "Etc/GMT+9", "UTC", "EST5EDT"])(
  "takes the time zone %s, and an upgrade keeps it",
  async (timeZone) => {
    const { id } = (await create({ ...WALK, timeZone })).body as { id: string }
    await migrate()
    expect(await zoneOf(id)).toBe(timeZone)
  },
)

const FILE = join(import.meta.dirname, "../../db/migrations/0061_known_time_zones.sql")
const migrate = async () => w.pool.query(await readFile(FILE, "utf8"))

test("T58 an upgrade clears zones that nobody knows, and nothing else of the event", async () => {
  const { id } = (await create({ ...WALK, timeZone: "UTC" })).body as { id: string }
  const read = () => w.as(ann).call(posts.get, { params: { postId: id } })
  const { event } = await read()
  for (const zone of ODD) {
    await w.pool.query(
      `update posts set event = jsonb_set(event, '{timeZone}', to_jsonb($2::text)) where id = $1`,
      [id, zone],
    )
    await migrate()
    const { timeZone: _, ...rest } = event!
    expect((await read()).event).toEqual(rest)
  }
})

test("keeps every zone that a browser offers", async () => {
  const text = await readFile(FILE, "utf8")
  const names = new Set(text.split(/[\s']+/))
  const offered = Intl.supportedValuesOf("timeZone").map((zone) => zone.toLowerCase())
  expect(offered.filter((zone) => !names.has(zone))).toEqual([])
})
