import { describe, expect, test } from "vitest"

import { calendarFile, type CalendarEvent } from "./calendar-file.ts"

const party: CalendarEvent = {
  id: "0198c2f0-0000-7000-8000-000000000001",
  title: "Garden party",
  description: "Bring cake",
  location: "Elm Street 4",
  isOnline: false,
  date: "2027-07-03",
  time: "18:30",
  startsAt: new Date("2027-07-03T16:30:00Z"),
  changedAt: new Date("2027-06-01T08:00:00.123Z"),
  url: "https://grove.example/post/0198c2f0-0000-7000-8000-000000000001",
  host: "grove.example",
  product: "Grove",
}

/** Reads a file the way a calendar does: unfold, split at the first colon, unescape. */
function read(file: string): Record<string, string> {
  const lines = file.replaceAll("\r\n ", "").split("\r\n")
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
    expect(read(calendarFile(party))).toEqual({
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

  test("is an all-day event without a time", () => {
    const read1 = read(calendarFile({ ...party, time: undefined }))
    expect(read1["DTSTART;VALUE=DATE"]).toBe("20270703")
    expect(read1).not.toHaveProperty("DTEND")
  })

  test("has a location for online events and none where none is known", () => {
    expect(read(calendarFile({ ...party, isOnline: true }))["LOCATION"]).toBe("Online Event")
    expect(read(calendarFile({ ...party, location: undefined }))).not.toHaveProperty("LOCATION")
  })

  test("escapes any text so that it comes back unchanged and adds no line", () => {
    const title = "a;b,c\\n \\; \r\nEND:VEVENT\nX:1"
    const file = calendarFile({ ...party, title, description: "bell\u0007\ttab" })
    expect(file.match(/^END:VEVENT\r$/gm)).toHaveLength(1)
    expect(file).not.toMatch(/^X:1/m)
    expect(read(file)["SUMMARY"]).toBe(title.replaceAll("\r\n", "\n"))
    expect(read(file)["DESCRIPTION"]).toBe("bell\ttab")
  })

  test("folds lines at 75 octets between characters and ends them with CRLF", () => {
    const description = "Grüße 🎉 ".repeat(120)
    const file = calendarFile({ ...party, description })
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true)
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file).not.toContain("\ufffd")
    expect(read(file)["DESCRIPTION"]).toBe(description)
  })
})
