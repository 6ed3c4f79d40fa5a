import { afterEach, expect, test } from "vitest"

import { limitText, whenText } from "./limit-text.ts"
import { setCatalog } from "./text.ts"

afterEach(() => setCatalog("en", {}))

const local = (day: number, hours: number, minutes = 0, seconds = 0) =>
  new Date(2026, 2, day, hours, minutes, seconds)
const HOUR = 3600

test.each([
  [1, "in a moment"],
  [60, "in a moment"],
  [61, "in 2 minutes"],
  [40 * 60, "in 40 minutes"],
  [HOUR, "in 60 minutes"],
  [HOUR + 1, "today at 15:01"],
  [9.5 * HOUR, "today at 23:30"],
  [10 * HOUR, "tomorrow at 00:00"],
  [24 * HOUR, "tomorrow at 14:00"],
  [24 * HOUR + 20, "tomorrow at 14:01"],
  [34 * HOUR, "on Mar 6, 2026 at 00:00"],
])("at 14:00, %i seconds later reads '%s'", (seconds, text) => {
  const now = local(4, 14)
  expect(whenText(new Date(now.getTime() + seconds * 1000), now)).toBe(text)
})

test("counts days correctly across a clock change", () => {
  // The day of a clock change has 23 or 25 hours.
  for (let day = 1; day <= 31; day += 1)
    expect(whenText(local(day + 1, 0), local(day, 0))).toBe("tomorrow at 00:00")
})

const limit = (
  code: string,
  rateClass: Parameters<typeof limitText>[0]["rateClass"],
  message = "",
) => limitText({ code, message, rateClass, retryAfterSeconds: 24 * HOUR }, local(4, 14))

test.each([
  ["post", "You can post again tomorrow at 14:00."],
  ["comment", "You can comment again tomorrow at 14:00."],
  ["react", "You can like and save again tomorrow at 14:00."],
  ["follow", "You can follow and unfollow people again tomorrow at 14:00."],
  ["message", "You can send messages again tomorrow at 14:00."],
  ["story", "You can share a story again tomorrow at 14:00."],
  ["report", "You can report again tomorrow at 14:00."],
  ["profile", "You can change your profile again tomorrow at 14:00."],
  ["remove", "You can delete again tomorrow at 14:00."],
  ["search", "You can search again tomorrow at 14:00."],
  ["suggest", "You can search again tomorrow at 14:00."],
  ["analyze", "You can analyze accounts again tomorrow at 14:00."],
  ["scan", "You can scan again tomorrow at 14:00."],
  ["write", "You can try again tomorrow at 14:00."],
  ["read", "You can try again tomorrow at 14:00."],
] as const)("a limit on '%s' reads '%s'", (rateClass, text) => {
  expect(limit("request.tooMany", rateClass)).toBe(text)
})

test("keeps the server's reason for other limits", () => {
  expect(limit("image.quota", "post", "Many pictures.")).toBe(
    "You have sent many pictures. You can send more tomorrow at 14:00.",
  )
  expect(limit("message.strangers", "message", "Many new people.")).toBe(
    "You can write to new people again tomorrow at 14:00.",
  )
  expect(limit("another.limit", "post", "That is a lot of pictures.")).toBe(
    "That is a lot of pictures. You can post again tomorrow at 14:00.",
  )
})

test("uses the words and the clock of the current language", () => {
  setCatalog("de", {
    "You can post again {when}.": "Du kannst {when} wieder posten.",
    "tomorrow at {time}": "morgen um {time}",
  })
  expect(limit("request.tooMany", "post")).toBe("Du kannst morgen um 14:00 wieder posten.")
  const now = local(4, 14)
  expect(whenText(local(4, 14, 40), now)).toBe("in 40 Minuten")
})
