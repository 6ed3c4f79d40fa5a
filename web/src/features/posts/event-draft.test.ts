import { expect, test } from "vitest"

import { emptyEvent, isEventEmpty, statedEvent, timeZones } from "./event-draft.ts"

test("only what was filled in is stated", () => {
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

test("a form is empty until something is in it", () => {
  expect(isEventEmpty(emptyEvent())).toBe(true)
  expect(isEventEmpty({ ...emptyEvent(), isOnline: true })).toBe(false)
  expect(isEventEmpty({ ...emptyEvent(), location: "x" })).toBe(false)
})

test("the zone in use can always be chosen", () => {
  expect(timeZones("Mars/Base_1")[0]).toEqual({ value: "Mars/Base_1", label: "Mars/Base 1" })
})
