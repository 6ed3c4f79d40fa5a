import { addDays, instantOf } from "@grove/contract/event-time"
import { occurrencesOf, parseRule, withCount } from "@grove/contract/recurrence"
import fc from "fast-check"
import ICAL from "ical.js"
import { describe, expect, test } from "vitest"

const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

/** The dates another implementation finds for the rule. */
function oracle(rule: string, start: string, limit: number): string[] {
  const time = ICAL.Time.fromDateTimeString(`${start}T09:00:00`)
  const dates = ICAL.Recur.fromString(rule).iterator(time)
  const found: string[] = []
  for (let next = dates.next(); next && found.length < limit; next = dates.next())
    found.push(next.toString().slice(0, 10))
  return found
}

const someOf = <T>(values: readonly T[], maxLength = 4) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength })
const monthDays = fc.uniqueArray(
  fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 })),
  { minLength: 1, maxLength: 4 },
)
const nthDays = someOf([1, 2, 3, 4, 5, -1, -2].flatMap((n) => DAYS.map((day) => `${n}${day}`)))

const limits = fc.oneof(
  fc.constant({ FREQ: "DAILY" }),
  someOf(DAYS).map((days) => ({ FREQ: "DAILY", BYDAY: days.join(",") })),
  fc.constant({ FREQ: "WEEKLY" }),
  fc
    .tuple(someOf(DAYS), fc.constantFrom(...DAYS))
    .map(([days, first]) => ({ FREQ: "WEEKLY", BYDAY: days.join(","), WKST: first })),
  fc.constant({ FREQ: "MONTHLY" }),
  monthDays.map((days) => ({ FREQ: "MONTHLY", BYMONTHDAY: days.join(",") })),
  nthDays.map((days) => ({ FREQ: "MONTHLY", BYDAY: days.join(",") })),
  someOf(DAYS, 2).map((days) => ({ FREQ: "MONTHLY", BYDAY: days.join(",") })),
)
const rules = fc
  .tuple(limits, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 20 }))
  .map(([parts, interval, count]) =>
    Object.entries({ ...parts, INTERVAL: interval, COUNT: count })
      .map(([name, value]) => `${name}=${value}`)
      .join(";"),
  )
const days = fc.integer({ min: 0, max: 1500 }).map((n) => addDays("2026-01-01", n))

describe("rules of series", () => {
  test("give the dates that another implementation gives", () => {
    let compared = 0
    fc.assert(
      fc.property(rules, days, (rule, day) => {
        // A series begins on a day of its rule.
        const [start] = oracle(rule, day, 1)
        if (start === undefined) return
        const mine = occurrencesOf(rule, { date: start, time: "09:00" }, "Europe/Berlin")
        if (!mine) return
        compared += 1
        expect(mine.map((each) => each.date)).toEqual(oracle(rule, start, 60))
      }),
      { numRuns: 300, seed: 21 },
    )
    expect(compared).toBeGreaterThan(200)
  })

  test("keep the local time when clocks change", () => {
    const start = { date: "2026-03-27", time: "18:30" }
    const dates = occurrencesOf("FREQ=DAILY;COUNT=4", start, "Europe/Berlin")!
    expect(dates.map((each) => each.startsAt.toISOString())).toEqual([
      "2026-03-27T17:30:00.000Z",
      "2026-03-28T17:30:00.000Z",
      "2026-03-29T16:30:00.000Z",
      "2026-03-30T16:30:00.000Z",
    ])
  })

  test("skip no date whose time clocks skip", () => {
    const start = { date: "2026-03-28", time: "02:30" }
    const dates = occurrencesOf("FREQ=DAILY;COUNT=3", start, "Europe/Berlin")!
    expect(dates.map((each) => each.startsAt.toISOString())).toEqual([
      "2026-03-28T01:30:00.000Z",
      "2026-03-29T01:30:00.000Z",
      "2026-03-30T00:30:00.000Z",
    ])
  })

  test.each([
    ["FREQ=WEEKLY;UNTIL=20260119", ["05", "12", "19"]],
    ["FREQ=WEEKLY;UNTIL=20260119T080000Z", ["05", "12", "19"]],
    ["FREQ=WEEKLY;UNTIL=20260119T075959Z", ["05", "12"]],
    ["RRULE:freq=weekly;count=2", ["05", "12"]],
    ["FREQ=MONTHLY;BYDAY=1MO;COUNT=1", ["05"]],
  ])("%s", (rule, expected) => {
    const dates = occurrencesOf(rule, { date: "2026-01-05", time: "09:00" }, "Europe/Berlin")!
    expect(dates.map((each) => each.date.slice(8))).toEqual(expected)
  })

  test("find every Friday the 13th", () => {
    const rule = "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4"
    const dates = occurrencesOf(rule, { date: "2026-02-13" }, "UTC")!
    expect(dates.map((each) => each.date)).toEqual([
      "2026-02-13",
      "2026-03-13",
      "2026-11-13",
      "2027-08-13",
    ])
  })

  test.each([
    "",
    "FREQ=YEARLY;COUNT=3",
    "FREQ=WEEKLY",
    "FREQ=WEEKLY;COUNT=61",
    "FREQ=WEEKLY;COUNT=0",
    "FREQ=WEEKLY;COUNT=3;UNTIL=20260201",
    "FREQ=WEEKLY;UNTIL=20270107",
    "FREQ=WEEKLY;UNTIL=20269901",
    "FREQ=WEEKLY;UNTIL=20251231",
    "FREQ=WEEKLY;INTERVAL=0;COUNT=3",
    "FREQ=WEEKLY;INTERVAL=1.5;COUNT=3",
    "FREQ=WEEKLY;BYDAY=1MO;COUNT=3",
    "FREQ=WEEKLY;BYDAY=XX;COUNT=3",
    "FREQ=WEEKLY;BYDAY=;COUNT=3",
    "FREQ=WEEKLY;BYMONTHDAY=5;COUNT=3",
    "FREQ=WEEKLY;BYHOUR=9;COUNT=3",
    "FREQ=WEEKLY;COUNT=3;COUNT=4",
    "FREQ=WEEKLY=1;COUNT=3",
    "FREQ=MONTHLY;BYDAY=6MO;COUNT=3",
    "FREQ=MONTHLY;BYMONTHDAY=32;COUNT=3",
    "FREQ=MONTHLY;BYMONTHDAY=0;COUNT=3",
    // Does not begin with the start, has too few dates, or ends too late.
    "FREQ=WEEKLY;BYDAY=TU;COUNT=3",
    "FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=5;INTERVAL=99;COUNT=60",
    "FREQ=MONTHLY;BYMONTHDAY=5;INTERVAL=12;COUNT=12",
  ])("refuse %s", (rule) =>
    expect(occurrencesOf(rule, { date: "2026-01-05", time: "09:00" }, "UTC")).toBeUndefined(),
  )

  test("take a number of dates in place of their end", () => {
    expect(withCount("UNTIL=20260119;FREQ=WEEKLY;BYDAY=MO", 2)).toBe("FREQ=WEEKLY;BYDAY=MO;COUNT=2")
    expect(parseRule(withCount("FREQ=DAILY;COUNT=9", 3))?.count).toBe(3)
  })

  test("never fail on odd texts", () => {
    const parts = fc.constantFrom("FREQ", "COUNT", "BYDAY", "UNTIL", "=", ";", ",", "MO", "-1", "9")
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((each) => each.join("")),
        ),
        (text) => {
          occurrencesOf(text, { date: "2026-01-05" }, "UTC")
        },
      ),
      { numRuns: 300 },
    )
    expect(instantOf("2026-02-30", "09:00", "UTC")?.getUTCDate() ?? null).not.toBe(30)
  })
})
