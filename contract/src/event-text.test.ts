import { expect, test } from "vitest"

import { eventRest, eventText, type EventWords } from "./event-text.ts"

const picnic: EventWords = {
  title: "Summer Picnic 2027",
  description: "Bring cake.\nAnd tea.",
  date: "2027-07-03",
  time: "18:30",
  timeZone: "Europe/Berlin",
  isOnline: false,
  location: "Lake shore",
}

test("composes all details", () => {
  expect(eventText(picnic)).toBe(
    [
      "🎉 Summer Picnic 2027",
      "",
      "Bring cake.",
      "And tea.",
      "",
      "📅 Saturday, July 3, 2027 at 18:30 (Europe/Berlin)",
      "📍 Lake shore",
      "",
      "#event #summerpicnic2027",
    ].join("\n"),
  )
})

test.each<[string, Partial<EventWords>, string[]]>([
  [
    "online, whatever the place",
    { isOnline: true },
    ["at 18:30 (Europe/Berlin)\n💻 Online Event\n\n#event"],
  ],
  ["without a place", { location: undefined }, ["(Europe/Berlin)\n\n#event"]],
  ["a day without a time", { time: undefined }, ["📅 Saturday, July 3, 2027\n📍"]],
  ["a time without a day", { date: undefined }, ["🕒 18:30\n📍"]],
  ["neither", { date: undefined, time: undefined }, ["And tea.\n\n📍 Lake shore"]],
  ["no facts at all", { date: undefined, time: undefined, location: "" }, ["And tea.\n\n#event"]],
  ["white space of every kind", { title: "Jazz  &\tBlues Night" }, ["#event #jazz&bluesnight"]],
  ["letters of every kind", { title: "ÜBER Straße" }, ["🎉 ÜBER Straße\n", "#event #überstraße"]],
])("composes the text for %s", (_, over, expected) => {
  const text = eventText({ ...picnic, ...over })
  for (const part of expected) expect(text).toContain(part)
})

test("leaves only the description for a card, unless the author changed the text", () => {
  expect(eventRest(eventText(picnic), picnic)).toBe(
    "Bring cake.\nAnd tea.\n\n#event #summerpicnic2027",
  )
  expect(eventRest("It is canceled.", picnic)).toBeUndefined()
})
