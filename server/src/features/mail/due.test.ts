import type { Cadence, QuietHours } from "@grove/contract/mail"
import { expect, test } from "vitest"

import { dueAt, isTimeZone } from "./due.ts"

const NIGHT = { from: 22, until: 7 }
const NOON = { from: 11, until: 14 }

/** 2026-11-16 is a Monday; Berlin is an hour, Kolkata five and a half hours ahead of UTC. */
test.each<[string, Exclude<Cadence, "never">, string, string | null, QuietHours | null, string]>([
  ["at once", "immediately", "2026-11-16T12:03:04Z", null, null, "2026-11-16T12:03:04Z"],
  [
    "after the night",
    "immediately",
    "2026-11-16T22:30:00Z",
    "Europe/Berlin",
    NIGHT,
    "2026-11-17T06:00:00Z",
  ],
  [
    "after the night, past midnight",
    "immediately",
    "2026-11-17T02:00:00Z",
    "Europe/Berlin",
    NIGHT,
    "2026-11-17T06:00:00Z",
  ],
  [
    "when quiet hours end",
    "immediately",
    "2026-11-17T06:00:00Z",
    "Europe/Berlin",
    NIGHT,
    "2026-11-17T06:00:00Z",
  ],
  [
    "before quiet hours",
    "immediately",
    "2026-11-16T20:59:00Z",
    "Europe/Berlin",
    NIGHT,
    "2026-11-16T20:59:00Z",
  ],
  [
    "quiet within a day",
    "immediately",
    "2026-11-16T06:00:00Z",
    "Asia/Kolkata",
    NOON,
    "2026-11-16T08:30:00Z",
  ],
  [
    "the next morning",
    "daily",
    "2026-11-16T12:00:00Z",
    "Europe/Berlin",
    null,
    "2026-11-17T07:00:00Z",
  ],
  [
    "the same morning",
    "daily",
    "2026-11-16T01:00:00Z",
    "Europe/Berlin",
    null,
    "2026-11-16T07:00:00Z",
  ],
  [
    "the half hours of India",
    "daily",
    "2026-11-16T12:00:00Z",
    "Asia/Kolkata",
    null,
    "2026-11-17T02:30:00Z",
  ],
  ["not twice on one morning", "daily", "2026-11-16T08:00:00Z", null, null, "2026-11-17T08:00:00Z"],
  [
    "a digest after quiet hours",
    "daily",
    "2026-11-16T12:00:00Z",
    null,
    { from: 20, until: 10 },
    "2026-11-17T10:00:00Z",
  ],
  ["next Monday", "weekly", "2026-11-16T12:00:00Z", null, null, "2026-11-23T08:00:00Z"],
  ["this Monday", "weekly", "2026-11-16T07:59:00Z", null, null, "2026-11-16T08:00:00Z"],
  [
    "after the clocks change",
    "daily",
    "2026-03-28T12:00:00Z",
    "Europe/Berlin",
    null,
    "2026-03-29T06:00:00Z",
  ],
  [
    "an unknown zone",
    "daily",
    "2026-11-16T12:00:00Z",
    "Mars/Olympus",
    null,
    "2026-11-17T08:00:00Z",
  ],
])("finds the time of a mail: %s", (_, cadence, now, timeZone, quietHours, due) => {
  const found = dueAt(cadence, new Date(now), { timeZone, quietHours })
  expect(found.toISOString().replace(".000", "")).toBe(due)
})

test.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  ["Mars/Olympus", false],
  ["", false],
])("%s is a time zone: %s", (name, is) => expect(isTimeZone(name)).toBe(is))
