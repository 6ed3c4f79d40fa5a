import { expect, test } from "vitest"

import { endOf, startOf } from "./event-time.ts"

test.each([
  [{}, null],
  [{ date: "2026-07-01" }, "2026-07-01T00:00:00.000Z"],
  [{ date: "2026-07-01", time: "18:30", timeZone: "Europe/Berlin" }, "2026-07-01T16:30:00.000Z"],
  [{ date: "2026-01-01", time: "18:30", timeZone: "America/New_York" }, "2026-01-01T23:30:00.000Z"],
  // Clocks go forward in Berlin.
  [{ date: "2026-03-29", time: "03:30", timeZone: "Europe/Berlin" }, "2026-03-29T01:30:00.000Z"],
  // A time that clocks skip is read with the offset before the change; one that occurs twice is the first.
  [{ date: "2026-03-29", time: "02:30", timeZone: "Europe/Berlin" }, "2026-03-29T01:30:00.000Z"],
  [{ date: "2026-10-25", time: "02:30", timeZone: "Europe/Berlin" }, "2026-10-25T00:30:00.000Z"],
  [{ date: "2026-10-25", time: "03:00", timeZone: "Europe/Berlin" }, "2026-10-25T02:00:00.000Z"],
  [{ date: "2026-03-08", time: "02:15", timeZone: "America/New_York" }, "2026-03-08T07:15:00.000Z"],
  [{ date: "2026-11-01", time: "01:15", timeZone: "America/New_York" }, "2026-11-01T05:15:00.000Z"],
  // Clocks change by half an hour, and at midnight.
  [
    { date: "2026-10-04", time: "02:15", timeZone: "Australia/Lord_Howe" },
    "2026-10-03T15:45:00.000Z",
  ],
  [{ date: "2026-09-06", timeZone: "America/Santiago" }, "2026-09-06T04:00:00.000Z"],
  [{ date: "2026-07-01", time: "09:00", timeZone: "Nowhere/Atall" }, "2026-07-01T09:00:00.000Z"],
])("computes the start of %o", (when, expected) =>
  expect(startOf(when)?.toISOString() ?? null).toBe(expected),
)

const start = { date: "2026-07-03", time: "18:30", timeZone: "Europe/Berlin" }

test.each([
  [{}, null],
  [start, "2026-07-03T17:30:00.000Z"],
  [{ ...start, endTime: "22:00" }, "2026-07-03T20:00:00.000Z"],
  // Past midnight.
  [{ ...start, endTime: "02:00" }, "2026-07-04T00:00:00.000Z"],
  [{ ...start, endDate: "2026-07-05", endTime: "12:00" }, "2026-07-05T10:00:00.000Z"],
  [{ ...start, endDate: "2026-07-05" }, "2026-07-05T22:00:00.000Z"],
  [{ date: "2026-07-03" }, "2026-07-04T00:00:00.000Z"],
  [{ date: "2026-07-03", endDate: "2026-07-04" }, "2026-07-05T00:00:00.000Z"],
  // A day of 25 hours.
  [{ date: "2026-10-25", timeZone: "Europe/Berlin" }, "2026-10-25T23:00:00.000Z"],
])("computes the end of %o", (when, expected) =>
  expect(endOf(when)?.toISOString() ?? null).toBe(expected),
)
