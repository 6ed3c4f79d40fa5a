import { expect, test } from "vitest"

import { hereWhen, pageWhen, rowWhen, type TimedEvent } from "./event-time.ts"

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const NOW = Date.parse("2026-11-16T12:00:00Z")
const event = (fields: Partial<TimedEvent>): TimedEvent => ({
  date: "2026-11-17",
  time: "16:00",
  timeZone: "UTC",
  startsAt: "2026-11-17T16:00:00.000Z",
  endsAt: null,
  ...fields,
})

test.each([
  ["2026-11-16", "16:00", "Today, 16:00"],
  ["2026-11-17", "16:00", "Tomorrow, 16:00"],
  ["2026-11-18", "14:00", "Wednesday, 14:00"],
  ["2026-11-22", undefined, "Sunday"],
  ["2026-11-23", "14:00", "Mon, Nov 23, 14:00"],
  ["2027-01-02", "14:00", "Sat, Jan 2, 2027, 14:00"],
  ["2026-11-15", "14:00", "Sun, Nov 15, 14:00"],
  [undefined, undefined, "Date to be announced"],
])("a row shows %s %s as %s", (date, time, text) => {
  expect(rowWhen(event({ date, time }), NOW)).toBe(text)
})

test.each(["A/B", "GMT+5", "Etc/Unknown", "Factory", ""])(
  "T58 a zone this browser does not know, %j, counts as UTC",
  (timeZone) => {
    const odd = event({ date: "2026-11-16", timeZone })
    expect([rowWhen(odd, NOW), pageWhen(odd, NOW)]).toEqual([
      "Today, 16:00",
      "Monday, November 16, 16:00",
    ])
  },
)

test("today is the day at the place of the event", () => {
  const auckland = event({ date: "2026-11-17", timeZone: "Pacific/Auckland" })
  expect(rowWhen(auckland, NOW)).toBe("Today, 16:00")
})

test.each([
  [{}, "Tuesday, November 17, 16:00"],
  [{ endDate: "2026-11-17", endTime: "18:30" }, "Tuesday, November 17, 16:00 – 18:30"],
  [
    { endDate: "2026-11-18", endTime: "01:00" },
    "Tuesday, November 17, 16:00 – Wednesday, November 18, 01:00",
  ],
  [{ time: undefined, endDate: "2026-11-19" }, "Tuesday, November 17 – Thursday, November 19"],
])("the page shows %j as %s", (fields, text) => {
  expect(pageWhen(event(fields), NOW)).toBe(text)
})

test("shows the reader's time only where it differs", () => {
  const at = new Date("2026-11-17T16:00:00.000Z")
  const local = new Intl.DateTimeFormat("sv-SE", { timeStyle: "short", timeZone: here }).format(at)
  expect(hereWhen(event({ time: local }))).toBeUndefined()
  const other = local === "03:33" ? "04:44" : "03:33"
  expect(hereWhen(event({ time: other }))).toBe(`${local} where you are`)
  expect(
    hereWhen(event({ time: other, endTime: "x", endsAt: "2026-11-17T16:30:00.000Z" })),
  ).toMatch(/ – .* where you are$/)
})
