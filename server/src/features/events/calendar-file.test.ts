import { describe, expect, test } from "vitest"

import { calendarFile, type CalendarEvent } from "./calendar-file.ts"

const party: CalendarEvent = {
  title: "Garden party",
  description: "Bring cake",
  location: "Elm Street 4",
  isOnline: false,
  date: "2027-07-03",
  time: "18:30",
  startsAt: new Date("2027-07-03T16:30:00Z"),
  endsAt: new Date("2027-07-03T17:30:00Z"),
  changedAt: new Date("2027-06-01T08:00:00.123Z"),
  url: "https://grove.example/post/0198c2f0-0000-7000-8000-000000000001",
  sequence: 0,
  isCanceled: false,
}
const file = { uid: "0198c2f0-0000-7000-8000-000000000001@grove.example", product: "Grove" }

/** Reads a file the way a calendar does: unfold, split at the first colon, unescape. */
function read(text: string): Record<string, string> {
  const lines = text.replaceAll("\r\n ", "").split("\r\n")
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => {
      const colon = line.indexOf(":")
      const value = line
        .slice(colon + 1)
        .replaceAll(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter))
      return [line.slice(0, colon), value]
    }),
  )
}

describe("an event for calendars", () => {
  test("has a start in UTC and lasts an hour", () => {
    expect(read(calendarFile(party, file))).toEqual({
      BEGIN: "VEVENT",
      END: "VCALENDAR",
      VERSION: "2.0",
      PRODID: "-//Grove//Events//EN",
      CALSCALE: "GREGORIAN",
      UID: "0198c2f0-0000-7000-8000-000000000001@grove.example",
      DTSTAMP: "20270601T080000Z",
      DTSTART: "20270703T163000Z",
      DTEND: "20270703T173000Z",
      SUMMARY: "Garden party",
      DESCRIPTION: "Bring cake",
      LOCATION: "Elm Street 4",
      URL: "https://grove.example/post/0198c2f0-0000-7000-8000-000000000001",
    })
  })

  test("has its end, its number of changes and its cancellation", () => {
    const changed = { ...party, endsAt: new Date("2027-07-03T21:00:00Z"), sequence: 3 }
    expect(read(calendarFile({ ...changed, isCanceled: true }, file))).toMatchObject({
      DTEND: "20270703T210000Z",
      SEQUENCE: "3",
      STATUS: "CANCELLED",
    })
    expect(read(calendarFile(changed, file))).not.toHaveProperty("STATUS")
    const days = { ...party, time: undefined, endDate: "2027-07-05" }
    expect(read(calendarFile(days, file))["DTEND;VALUE=DATE"]).toBe("20270706")
  })

  test("is an all-day event without a time", () => {
    const read1 = read(calendarFile({ ...party, time: undefined }, file))
    expect(read1["DTSTART;VALUE=DATE"]).toBe("20270703")
    expect(read1).not.toHaveProperty("DTEND")
  })

  test("has a location for online events and none where none is known", () => {
    expect(read(calendarFile({ ...party, isOnline: true }, file))["LOCATION"]).toBe("Online Event")
    expect(read(calendarFile({ ...party, location: undefined }, file))).not.toHaveProperty(
      "LOCATION",
    )
  })

  test("escapes any text so that it comes back unchanged and adds no line", () => {
    const title = "a;b,c\\n \\; \r\nEND:VEVENT\nX:1"
    const text = calendarFile({ ...party, title, description: "bell\u0007\ttab" }, file)
    expect(text.match(/^END:VEVENT\r$/gm)).toHaveLength(1)
    expect(text).not.toMatch(/^X:1/m)
    expect(read(text)["SUMMARY"]).toBe(title.replaceAll("\r\n", "\n"))
    expect(read(text)["DESCRIPTION"]).toBe("bell\ttab")
  })

  test("folds lines at 75 octets between characters and ends them with CRLF", () => {
    const description = "Grüße 🎉 ".repeat(120)
    const text = calendarFile({ ...party, description }, file)
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true)
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain("\ufffd")
    expect(read(text)["DESCRIPTION"]).toBe(description)
  })
})
