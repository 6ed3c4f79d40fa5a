import { expect, test } from "vitest"

import { NEVER, positionInMonth, repeatOf, ruleOf, type Repeat } from "./repeat-rule.ts"
import { repeatText } from "./repeat-text.ts"

/** The third Tuesday of November 2026. */
const START = "2026-11-17"
const of = (fields: Partial<Repeat>): Repeat => ({ ...NEVER, ...fields })

test.each([
  [of({ every: "day" }), "FREQ=DAILY;COUNT=10", "Every day, 10 times"],
  [of({ every: "week" }), "FREQ=WEEKLY;BYDAY=TU;COUNT=10", "Every Tuesday, 10 times"],
  [
    of({ every: "week", ends: "until", until: "2027-05-05" }),
    "FREQ=WEEKLY;BYDAY=TU;UNTIL=20270505",
    "Every Tuesday until May 5",
  ],
  [
    of({ every: "week", weekdays: [4], ends: "until", until: "2028-05-05" }),
    "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20280505",
    "Every Tuesday and Thursday until May 5, 2028",
  ],
  [
    of({ every: "month" }),
    "FREQ=MONTHLY;BYMONTHDAY=17;COUNT=10",
    "Every month on day 17, 10 times",
  ],
  [
    of({ every: "month", monthBy: "weekday", ends: "count", count: "6" }),
    "FREQ=MONTHLY;BYDAY=3TU;COUNT=6",
    "Every month on the third Tuesday, 6 times",
  ],
])("%j is %s: %s", (repeat, rule, text) => {
  expect(ruleOf(repeat, START)).toBe(rule)
  expect(repeatText(rule, START)).toBe(text)
  expect(ruleOf(repeatOf(rule, START), START)).toBe(rule)
})

test("without a date or a frequency nothing repeats", () => {
  expect(ruleOf(NEVER, START)).toBeNull()
  expect(ruleOf(of({ every: "day" }), "")).toBeNull()
})

test.each([
  ["2026-11-01", 1],
  ["2026-11-22", 4],
  ["2026-11-23", 4],
  ["2026-11-24", -1],
  ["2026-11-30", -1],
])("%s is number %i of its weekday", (day, position) => {
  expect(positionInMonth(day)).toBe(position)
})

test.each([
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "Every 2 weeks on Monday"],
  ["RRULE:FREQ=MONTHLY;BYDAY=-1FR", "Every month on the last Friday"],
  ["FREQ=DAILY;INTERVAL=3;COUNT=1", "Every 3 days, 1 time"],
  ["FREQ=WEEKLY;BYDAY=TU;UNTIL=20270505T215900Z", "Every Tuesday until May 5"],
  ["FREQ=HOURLY", undefined],
])("%s is described as: %s", (rule, text) => {
  expect(repeatText(rule, START)).toBe(text)
})
