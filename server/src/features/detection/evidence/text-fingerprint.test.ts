import { describe, expect, test } from "vitest"

import { fingerprintOf, isNearDuplicate, normalize } from "./text-fingerprint.ts"

const compare = (a: string, b: string) => {
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
    ["identical", PROMO],
    ["in capitals", PROMO.toUpperCase()],
    ["with emoji", `🔥🔥 ${PROMO}!!! 💰`],
    ["one word changed", PROMO.replace("simple", "secret")],
    ["with a mention prepended", `@ann ${PROMO}`],
    ["with a word appended", `${PROMO} friends`],
  ])("%s", (_, copy) => {
    expect(compare(PROMO, copy)).toEqual({ isNear: true, isFound: true })
  })

  test("recognizes copies that differ only in numbers and links", () => {
    const copy = (n: number) =>
      `Only ${n} places left, book your seat at https://x.example/${n} before Friday`
    expect(compare(copy(3), copy(17)).isNear).toBe(true)
  })

  test.each([
    [
      "an unrelated text",
      "We went to the lake this morning and the water was colder than expected",
    ],
    [
      "a text with some common words",
      "Join our reading group today, we start with a short novel and tea tomorrow evening",
    ],
  ])("does not match %s", (_, other) => {
    expect(compare(PROMO, other).isNear).toBe(false)
  })

  test("works for other writing systems", () => {
    const text = "Сегодня мы запускаем новую рубрику о городских садах и приглашаем всех соседей"
    expect(compare(text, `${text} 🌱`).isNear).toBe(true)
  })
})

test.each(["Good morning everyone!", "", "ha ha ha ha ha ha ha ha ha ha ha ha ha", "😀😀😀😀😀"])(
  "does not fingerprint %j",
  (text) => {
    expect(fingerprintOf(text)).toBeUndefined()
  },
)

test("stores integers only", () => {
  const { signature, bands } = fingerprintOf(PROMO)!
  expect(signature).toHaveLength(32)
  expect(bands).toHaveLength(8)
  for (const value of [...signature, ...bands]) expect(Number.isInteger(value)).toBe(true)
})

test("normalizes what varies between copies", () => {
  expect(normalize("Hey @Ann_1, see HTTPS://a.example/b?c=1 — 25% off!")).toBe(
    "hey @ see url 0 off",
  )
})
