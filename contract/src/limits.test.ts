import { expect, test } from "vitest"

import {
  BADGE_CAP,
  CATEGORY_COLOR,
  IMAGE,
  PROFILE_PICTURE_CHARACTERS,
  REDIRECT_MS,
  SCAN_SIZES,
  STORY_HOURS,
  SUGGESTED_SHOWN,
  SUSPICION,
  TEXT,
  TOAST_MS,
} from "./limits.ts"
import { PICKER_TYPES } from "./media.ts"
import { RULE_ACTIONS, RULE_CATEGORIES, RULE_SEVERITIES } from "./rules.ts"

const MB = 1024 * 1024

/** Section 9 of the specification; these values are promises to members. */
test("the numbers of the specification", () => {
  expect(IMAGE).toMatchObject({
    post: { bytes: 5 * MB, side: 800, quality: 0.85 },
    media: { bytes: 10 * MB, side: 1200, quality: 0.85 },
    story: { bytes: 3 * MB, side: 600, quality: 0.9, count: 1 },
    profile: { bytes: 5 * MB, side: 300, quality: 0.85, count: 1 },
  })
  expect(PROFILE_PICTURE_CHARACTERS).toBe(2_800_000)
  expect(TEXT).toMatchObject({ story: 500, caption: 2000 })
  expect(STORY_HOURS).toBe(24)
  expect(BADGE_CAP).toBe(99)
  expect(SUGGESTED_SHOWN).toBe(3)
  expect(SCAN_SIZES).toEqual([25, 50, 100])
  expect(SUSPICION).toEqual({ destructive: 70, secondary: 50 })
  expect(CATEGORY_COLOR).toBe("#3B82F6")
  expect(REDIRECT_MS).toBe(500)
  expect(TOAST_MS).toBe(5000)
})

test("the lists of the specification", () => {
  expect(PICKER_TYPES.map((type) => type.replace("image/", ""))).toEqual(
    expect.arrayContaining(["jpeg", "png", "gif", "webp", "heic", "heif", "avif"]),
  )
  expect(RULE_SEVERITIES).toEqual(["low", "medium", "high", "critical"])
  expect(RULE_CATEGORIES).toEqual(["content", "behavior", "safety", "technical"])
  expect(RULE_ACTIONS).toEqual(["warn", "moderate", "suspend", "ban"])
})
