import type { Story } from "@grove/contract/stories"
import { expect, test } from "vitest"

import { groupStories, startOf } from "./group-stories.ts"
import { timeLeft } from "./time-left.ts"

const HOUR = 3_600_000
const NOW = Date.parse("2027-05-01T12:00:00Z")

const story = (id: string, person: string, over: Partial<Story> = {}): Story => ({
  id,
  content: "hello",
  imageUrl: null,
  image: null,
  background: "moss",
  createdAt: new Date(NOW - HOUR).toISOString(),
  expiresAt: new Date(NOW + 23 * HOUR).toISOString(),
  user: {
    id: person,
    firstName: person,
    lastName: "X",
    handle: person,
    profileImageUrl: null,
    isVerified: false,
  },
  isSeen: false,
  views: null,
  ...over,
})

test("groups by member in order of the list, without expired stories", () => {
  const groups = groupStories(
    [
      story("1", "me", { isSeen: true }),
      story("2", "ann", { isSeen: true }),
      story("3", "ann"),
      story("4", "bob", { expiresAt: new Date(NOW).toISOString() }),
      story("5", "cem", { isSeen: true }),
    ],
    NOW,
  )
  expect(groups.map((group) => [group.user.id, group.stories.length, group.hasUnseen])).toEqual([
    ["me", 1, false],
    ["ann", 2, true],
    ["cem", 1, false],
  ])
  expect(groups.map(startOf)).toEqual([0, 1, 0])
})

test.each([
  [23 * HOUR + 1, "23h left"],
  [HOUR, "1h left"],
  [HOUR - 1, "59m left"],
  [60_000, "1m left"],
  [59_999, "less than a minute left"],
  [-5, "less than a minute left"],
])("%i ms before the end: %s", (ms, text) => {
  expect(timeLeft(new Date(NOW + ms).toISOString(), NOW)).toBe(text)
})
