import { describe, expect, test } from "vitest"

import { isNearDuplicate, normalize, fingerprintOf } from "./text-fingerprint.ts"

const alike = (a: string, b: string) => {
  const [one, other] = [fingerprintOf(a)!, fingerprintOf(b)!]
  return {
    isNear: isNearDuplicate(one.signature, other.signature),
    isFound: one.bands.some((band) => other.bands.includes(band)),
  }
}
const PROMO =
  "Earn money from home with this simple trick, join our group today and start winning tomorrow"

describe("near-duplicates", () => {
  test.each([
    ["the same", PROMO],
    ["shouted", PROMO.toUpperCase()],
    ["decorated", `🔥🔥 ${PROMO}!!! 💰`],
    ["one word changed", PROMO.replace("simple", "secret")],
    ["a name in front", `@ann ${PROMO}`],
    ["an ending added", `${PROMO} friends`],
  ])("%s", (_, copy) => {
    expect(alike(PROMO, copy)).toEqual({ isNear: true, isFound: true })
  })

  test("only numbers and addresses differ", () => {
    const copy = (n: number) =>
      `Only ${n} places left, book your seat at https://x.example/${n} before Friday`
    expect(alike(copy(3), copy(17)).isNear).toBe(true)
  })

  test.each([
    [
      "another text on the same matter",
      "We went to the lake this morning and the water was colder than expected",
    ],
    [
      "some words in common",
      "Join our reading group today, we start with a short novel and tea tomorrow evening",
    ],
  ])("%s is not one", (_, other) => {
    expect(alike(PROMO, other).isNear).toBe(false)
  })

  test("other writing systems", () => {
    const text = "Сегодня мы запускаем новую рубрику о городских садах и приглашаем всех соседей"
    expect(alike(text, `${text} 🌱`).isNear).toBe(true)
  })
})

test.each(["Good morning everyone!", "", "ha ha ha ha ha ha ha ha ha ha ha ha ha", "😀😀😀😀😀"])(
  "too little to tell apart: %j",
  (text) => {
    expect(fingerprintOf(text)).toBeUndefined()
  },
)

test("nothing of a text can be read back", () => {
  const { signature, bands } = fingerprintOf(PROMO)!
  expect(signature).toHaveLength(32)
  expect(bands).toHaveLength(8)
  for (const value of [...signature, ...bands]) expect(Number.isInteger(value)).toBe(true)
})

test("what changes from copy to copy is made equal", () => {
  expect(normalize("Hey @Ann_1, see HTTPS://a.example/b?c=1 — 25% off!")).toBe(
    "hey @ see url 0 off",
  )
})
