import { expect, test } from "vitest"

import { emptyEvent, isEventEmpty, statedEvent, timeZones } from "./event-draft.ts"

test("includes only filled fields", () => {
  expect(statedEvent({ ...emptyEvent(), title: " Picnic ", description: "x", time: "" })).toEqual({
    title: "Picnic",
    description: "x",
    isOnline: false,
  })
  expect(
    statedEvent({
      ...emptyEvent(),
      title: "Talk",
      description: "x",
      date: "2027-07-03",
      time: "18:30",
      timeZone: "UTC",
      isOnline: true,
      location: "ignored",
    }),
  ).toEqual({
    title: "Talk",
    description: "x",
    date: "2027-07-03",
    time: "18:30",
    timeZone: "UTC",
    isOnline: true,
  })
})

test("is empty until a field is filled", () => {
  expect(isEventEmpty(emptyEvent())).toBe(true)
  expect(isEventEmpty({ ...emptyEvent(), isOnline: true })).toBe(false)
  expect(isEventEmpty({ ...emptyEvent(), location: "x" })).toBe(false)
})

test("always offers the current time zone", () => {
  expect(timeZones("Mars/Base_1")[0]).toEqual({ value: "Mars/Base_1", label: "Mars/Base 1" })
})
