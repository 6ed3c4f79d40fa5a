import { expect, test } from "vitest"

import { GRACE_MS, presenceTracker } from "./presence-tracker.ts"

const ANN = { id: "ann", number: 1 }

test("a connected user arrives once", () => {
  const tracker = presenceTracker()
  expect(tracker.isEmpty()).toBe(true)
  tracker.setConnected("ann", true, 0)
  expect(tracker.isEmpty()).toBe(false)
  expect(tracker.arrivals()).toEqual(["ann"])
  tracker.setRecorded([ANN], 0)
  expect(tracker.arrivals()).toEqual([])
  expect(tracker.isEmpty()).toBe(false)
})

test("departs only after the grace period, and only until that is recorded", () => {
  const tracker = presenceTracker()
  tracker.setConnected("ann", true, 0)
  tracker.setRecorded([ANN], 0)
  tracker.setConnected("ann", false, 100)
  expect(tracker.departures(100 + GRACE_MS - 1)).toEqual([])
  expect(tracker.departures(100 + GRACE_MS)).toEqual(["ann"])
  tracker.setUnrecorded(["ann"], 5000)
  expect(tracker.departures(99_999)).toEqual([])
  expect(tracker.isEmpty()).toBe(true)
})

test("a reload within the grace period changes nothing", () => {
  const tracker = presenceTracker()
  tracker.setConnected("ann", true, 0)
  tracker.setRecorded([ANN], 0)
  tracker.setConnected("ann", false, 100)
  tracker.setConnected("ann", true, 200)
  expect(tracker.departures(99_999)).toEqual([])
  expect(tracker.arrivals()).toEqual([])
})

test("a user who disconnects before being recorded never arrives", () => {
  const tracker = presenceTracker()
  tracker.setConnected("ann", true, 0)
  tracker.setConnected("ann", false, 1)
  expect(tracker.arrivals()).toEqual([])
  expect(tracker.departures(99_999)).toEqual([])
  expect(tracker.isEmpty()).toBe(true)
})

test("a user who disconnects while the arrival is being recorded departs", () => {
  const tracker = presenceTracker()
  tracker.setConnected("ann", true, 0)
  const arrivals = tracker.arrivals()
  tracker.setConnected("ann", false, 10)
  tracker.setRecorded(
    arrivals.map((id) => ({ id, number: 1 })),
    20,
  )
  expect(tracker.departures(20 + GRACE_MS)).toEqual(["ann"])
})

test("a user who reconnects while the departure is being recorded arrives again", () => {
  const tracker = presenceTracker()
  tracker.setConnected("ann", true, 0)
  tracker.setRecorded([ANN], 0)
  tracker.setConnected("ann", false, 0)
  const departures = tracker.departures(GRACE_MS)
  tracker.setConnected("ann", true, GRACE_MS)
  tracker.setUnrecorded(departures, GRACE_MS)
  expect(tracker.arrivals()).toEqual(["ann"])
})

test("finds recorded users by number until their departure is recorded", () => {
  const tracker = presenceTracker()
  const found = () =>
    [1, 2].map((number) => {
      const place = tracker.placeOfNumber(number)
      return place === undefined ? undefined : tracker.userAt(place)
    })
  expect(found()).toEqual([undefined, undefined])
  tracker.setConnected("ann", true, 0)
  expect(found()).toEqual([undefined, undefined])
  tracker.setRecorded([ANN], 0)
  expect(found()).toEqual(["ann", undefined])
  tracker.setRecorded([{ id: "ann", number: 2 }], 0)
  expect(found()).toEqual([undefined, "ann"])
  tracker.setConnected("ann", false, 0)
  expect(found()).toEqual([undefined, "ann"])
  tracker.setUnrecorded(["ann", "eve"], 0)
  expect(found()).toEqual([undefined, undefined])
})

test("a user keeps one place from the first connection until the departure is recorded", () => {
  const tracker = presenceTracker()
  const left: number[] = []
  tracker.onLeave((place) => left.push(place))
  expect(tracker.placeOf("ann")).toBeUndefined()
  tracker.setConnected("ann", true, 0)
  const place = tracker.placeOf("ann")!
  expect(tracker.userAt(place)).toBe("ann")
  tracker.setRecorded([ANN], 0)
  expect(tracker.placeOfNumber(1)).toBe(place)
  tracker.setConnected("ann", false, 0)
  expect(tracker.placeOf("ann")).toBe(place)
  tracker.setConnected("ann", true, 100)
  tracker.setAllUnrecorded(200)
  expect(tracker.placeOf("ann")).toBe(place)
  tracker.setRecorded([{ id: "ann", number: 2 }], 300)
  expect(tracker.placeOfNumber(2)).toBe(place)
  tracker.setConnected("ann", false, 400)
  expect(left).toEqual([])
  tracker.setUnrecorded(["ann"], 500)
  expect(tracker.placeOf("ann")).toBeUndefined()
  expect(left).toEqual([place])
})

test("reuses a free place, and gives no place to two users", () => {
  const tracker = presenceTracker()
  for (const id of ["ann", "bob"]) tracker.setConnected(id, true, 0)
  const [ann, bob] = [tracker.placeOf("ann")!, tracker.placeOf("bob")!]
  expect(ann).not.toBe(bob)
  tracker.setConnected("ann", false, 0)
  for (const id of ["eve", "sam"]) tracker.setConnected(id, true, 100)
  expect(tracker.placeOf("eve")).toBe(ann)
  expect(tracker.userAt(ann)).toBe("eve")
  expect([ann, bob]).not.toContain(tracker.placeOf("sam"))
  expect(tracker.userAt(bob)).toBe("bob")
})

test("treats connected users as unrecorded when the records are lost, and forgets all numbers", () => {
  const tracker = presenceTracker()
  for (const id of ["ann", "bob"]) tracker.setConnected(id, true, 0)
  tracker.setRecorded([ANN, { id: "bob", number: 2 }], 0)
  tracker.setConnected("bob", false, 100)
  tracker.setAllUnrecorded(200)
  expect([tracker.placeOfNumber(1), tracker.placeOfNumber(2)]).toEqual([undefined, undefined])
  expect(tracker.arrivals()).toEqual(["ann"])
  expect(tracker.departures(99_999)).toEqual([])
  tracker.setConnected("bob", true, 300)
  expect(tracker.arrivals()).toEqual(["ann", "bob"])
})
