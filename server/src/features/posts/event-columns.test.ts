import { eventText } from "@grove/contract/event-text"
import { expect, test } from "vitest"

import type { StoredEvent } from "../../db/tables/posts.ts"
import { contentOf, eventColumns, newEventOf, requireNearDate, seriesOf } from "./event-columns.ts"

const PLAIN = { title: "Walk", description: "", isOnline: false }
const event = (facts: Partial<Omit<StoredEvent, "title" | "description">>) => ({
  ...PLAIN,
  ...facts,
})
const codeOf = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test("has start and end in UTC, and none without a date", () => {
  const plain = event({})
  expect(eventColumns(plain)).toEqual({ event: plain, eventAt: null, eventEndsAt: null })
  const dated = event({ date: "2027-07-03", time: "18:00", timeZone: "Europe/Zurich" })
  expect(eventColumns(dated)).toEqual({
    event: dated,
    eventAt: new Date("2027-07-03T16:00:00Z"),
    eventEndsAt: new Date("2027-07-03T17:00:00Z"),
  })
})

test.each<[string, Parameters<typeof event>[0], string | undefined]>([
  ["ends after its start", { date: "2027-07-03", time: "18:00", endTime: "20:00" }, undefined],
  ["ends the next day", { date: "2027-07-03", time: "18:00", endTime: "02:00" }, undefined],
  [
    "ends when it starts",
    { date: "2027-07-03", time: "18:00", endDate: "2027-07-03", endTime: "18:00" },
    "event.end",
  ],
  [
    "ends before its start",
    { date: "2027-07-03", time: "18:00", endDate: "2027-07-02", endTime: "19:00" },
    "event.end",
  ],
  ["has an end time but no start time", { date: "2027-07-03", endTime: "19:00" }, "event.end"],
  ["lasts 31 days", { date: "2027-07-01", endDate: "2027-07-31" }, undefined],
  ["lasts 32 days", { date: "2027-07-01", endDate: "2027-08-01" }, "event.end"],
])("an event that %s", (_, facts, code) => {
  expect(codeOf(() => eventColumns(event(facts)))).toBe(code)
})

test.each([
  [undefined, undefined],
  [null, undefined],
  ["2127-12-31", undefined],
  ["2128-01-01", "event.date"],
  ["1927-01-01", undefined],
  ["1926-12-31", "event.date"],
])("a date of %s seen from 2027", (date, code) => {
  expect(codeOf(() => requireNearDate(date, new Date("2027-06-01T00:00:00Z")))).toBe(code)
})

test("stores what the host enters, without a location when it is online", () => {
  const stored = newEventOf(
    { title: "Walk", location: "Lake", capacity: 5, cover: "data:…" } as never,
    undefined,
  )
  expect(stored).toEqual({
    title: "Walk",
    location: "Lake",
    rule: undefined,
    guestListVisible: "everyone",
    cover: undefined,
  })
  const cover = { hash: "h", width: 1, height: 1, widths: [], thumbhash: "", alt: "" }
  const online = newEventOf(
    { title: "Call", location: "Lake", isOnline: true, guestListVisible: "host" } as never,
    cover,
  )
  expect(online).toMatchObject({ location: undefined, guestListVisible: "host", cover })
})

test("a series moves the days, the end and a composed text; the author's own text stays", () => {
  const first = event({
    date: "2027-07-03",
    endDate: "2027-07-04",
    rule: "FREQ=WEEKLY;COUNT=3",
  })
  const series = seriesOf(first, eventText(first))
  expect(series.map((each) => [each.seriesDate, each.event.date, each.event.endDate])).toEqual([
    ["2027-07-03", "2027-07-03", "2027-07-04"],
    ["2027-07-10", "2027-07-10", "2027-07-11"],
    ["2027-07-17", "2027-07-17", "2027-07-18"],
  ])
  expect(series.map(({ content }) => content)).toEqual(series.map((each) => eventText(each.event)))
  expect(series[1]).toMatchObject({
    eventAt: new Date("2027-07-10T00:00:00Z"),
    eventEndsAt: new Date("2027-07-12T00:00:00Z"),
  })
  const own = seriesOf({ ...first, endDate: undefined }, "Bring water")
  expect(own.map(({ content }) => content)).toEqual(Array(3).fill("Bring water"))
  expect(own[2]!.event).toMatchObject({ date: "2027-07-17", endDate: undefined })
  expect(contentOf("Bring water", first, own[1]!.event)).toBe("Bring water")
})

test("a series needs a date and a rule we can follow", () => {
  const rule = "FREQ=WEEKLY;COUNT=3"
  for (const facts of [{ rule }, { date: "2027-07-03" }, { date: "2027-07-03", rule: "FREQ=X" }])
    expect(codeOf(() => seriesOf(event(facts), ""))).toBe("event.rule")
  expect(() => seriesOf(event({ rule }), "")).toThrow("rule: a series needs a date.")
})
