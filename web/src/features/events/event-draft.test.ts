import { expect, test } from "vitest"

import {
  changedFacts,
  emptyEvent,
  isEventEmpty,
  statedEvent,
  timeZones,
  type EventDraft,
} from "./event-draft.ts"
import { eventProblems } from "./event-problems.ts"
import { NEVER } from "./repeat-rule.ts"

const draft = (fields: Partial<EventDraft>): EventDraft => ({ ...emptyEvent(), ...fields })

test("includes only filled fields", () => {
  expect(statedEvent(draft({ title: " Picnic ", description: "x", time: "" }))).toEqual({
    title: "Picnic",
    description: "x",
    isOnline: false,
    guestListVisible: "everyone",
  })
  expect(
    statedEvent(
      draft({
        title: "Talk",
        description: "x",
        date: "2027-07-03",
        time: "18:30",
        endTime: "20:00",
        timeZone: "UTC",
        isOnline: true,
        location: "ignored",
        capacity: "60",
        guestListVisible: "host",
        guestsMayInvite: true,
        repeat: { ...NEVER, every: "day", ends: "count", count: "3" },
      }),
    ),
  ).toEqual({
    title: "Talk",
    description: "x",
    date: "2027-07-03",
    time: "18:30",
    endTime: "20:00",
    timeZone: "UTC",
    isOnline: true,
    capacity: 60,
    guestListVisible: "host",
    guestsMayInvite: true,
    rule: "FREQ=DAILY;COUNT=3",
  })
})

test("leaves out an end and a rule that have no date to follow", () => {
  const { endDate, endTime, rule } = statedEvent(
    draft({ endDate: "2027-07-03", endTime: "20:00", repeat: { ...NEVER, every: "day" } }),
  )
  expect([endDate, endTime, rule]).toEqual([undefined, undefined, undefined])
})

test("is empty until a field is filled", () => {
  expect(isEventEmpty(emptyEvent())).toBe(true)
  expect(isEventEmpty(draft({ timeZone: "UTC" }))).toBe(true)
  expect(isEventEmpty(draft({ isOnline: true }))).toBe(false)
  expect(isEventEmpty(draft({ location: "x" }))).toBe(false)
  expect(isEventEmpty(draft({ repeat: { ...NEVER, every: "day" } }))).toBe(false)
})

test("always offers the current time zone", () => {
  expect(timeZones("Mars/Base_1")[0]).toEqual({ value: "Mars/Base_1", label: "Mars/Base 1" })
})

test("sends only what was changed, and null for what was cleared", () => {
  const before = draft({ title: "Talk", date: "2027-07-03", time: "18:30", capacity: "60" })
  expect(changedFacts(before, before)).toEqual({})
  expect(changedFacts(before, { ...before, time: "", capacity: "", location: " Hall " })).toEqual({
    time: null,
    capacity: null,
    location: "Hall",
  })
})

const BEFORE_START = "The event cannot end before it starts."
const on = (fields: Partial<EventDraft>) =>
  eventProblems(draft({ date: "2027-07-03", time: "18:30", timeZone: "UTC", ...fields }))

test.each([
  [{}, {}],
  [{ endTime: "20:00" }, {}],
  [{ endTime: "02:00" }, {}],
  [{ endDate: "2027-07-03", endTime: "18:30" }, { end: BEFORE_START }],
  [{ endDate: "2027-07-03", endTime: "18:31" }, {}],
  [{ endDate: "2027-07-02" }, { end: BEFORE_START }],
  [{ endDate: "2027-08-03" }, {}],
  [{ endDate: "2027-08-04" }, { end: "An event can last at most 31 days." }],
  [{ time: "", endTime: "20:00" }, { end: "Enter a start time first." }],
  [{ date: "", endTime: "20:00" }, {}],
  [{ capacity: "0" }, { capacity: "Enter 1 or more places, or leave it empty." }],
  [{ capacity: "2.5" }, { capacity: "Enter 1 or more places, or leave it empty." }],
  [{ capacity: "60" }, {}],
])("of %j the problems are %j", (fields, problems) => {
  expect(on(fields)).toEqual(problems)
})

test.each([
  [{ ends: "until", until: "" }, "Choose the last date."],
  [{ ends: "until", until: "2027-07-02" }, "The last date is before the event."],
  [{ ends: "until", until: "2027-07-03" }, undefined],
  [{ ends: "until", until: "2028-07-05" }, "A series can last a year at most."],
  [
    { every: "day", ends: "until", until: "2027-10-01" },
    "These are 91 events. A series can have at most 60.",
  ],
  [{ ends: "count", count: "0" }, "Enter a number from 1 to 60."],
  [{ ends: "count", count: "61" }, "Enter a number from 1 to 60."],
  [{ ends: "count", count: "60" }, undefined],
] as const)("a series that %j: %s", (fields, problem) => {
  expect(on({ repeat: { ...NEVER, every: "week", ...fields } }).repeat).toBe(problem)
})
