import sharp, { type Sharp } from "sharp"
import { describe, expect, test } from "vitest"

import { drawnInitials, drawnScene as scene } from "../../../test/drawings.ts"
import { fingerprint } from "./image-analysis.ts"
import { grayOf, pictureKind, FINGERPRINT_SIDE } from "./picture-fingerprint.ts"

const fingerprintsOf = async (image: Sharp) =>
  (await fingerprint(await image.png().toBuffer())).fingerprints!
const differing = (a: string, b: string) => [...a].filter((bit, at) => bit !== b[at]).length

describe("fingerprints", () => {
  test("have 256 bits, half of them set", async () => {
    const { print } = await fingerprintsOf(scene(1))
    expect(print).toMatch(/^[01]{256}$/)
    const set = [...print].filter((bit) => bit === "1").length
    expect(set).toBeGreaterThan(110)
    expect(set).toBeLessThan(146)
  })

  test("survive resizing, another format and strong compression", async () => {
    const first = await fingerprintsOf(scene(2))
    const copies = [
      scene(2, 900).jpeg({ quality: 85 }),
      scene(2, 120).jpeg({ quality: 60 }),
      scene(2).webp({ quality: 50 }),
      scene(2).modulate({ brightness: 1.1 }),
    ]
    for (const copy of copies) {
      const { print } = await fingerprintsOf(sharp(await copy.toBuffer()))
      expect(differing(first.print, print)).toBeLessThanOrEqual(48)
    }
  })

  test("match mirrored and cropped copies", async () => {
    const first = await fingerprintsOf(scene(3))
    const flopped = await fingerprintsOf(sharp(await scene(3).flop().png().toBuffer()))
    expect(differing(first.print, flopped.print)).toBeGreaterThan(60)
    expect(differing(first.mirrored, flopped.print)).toBeLessThanOrEqual(8)
    const box = { left: 15, top: 15, width: 270, height: 270 }
    const cut = await fingerprintsOf(sharp(await scene(3).png().toBuffer()).extract(box))
    expect(differing(first.cropped, cut.print)).toBeLessThanOrEqual(12)
  })

  test("distinguish different pictures", async () => {
    const all = await Promise.all(
      [11, 12, 13, 14, 15, 16].map((seed) => fingerprintsOf(scene(seed))),
    )
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(differing(one.print, other.print)).toBeGreaterThan(70)
  })
})

describe("kinds", () => {
  const flat = (color: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: color } })
  test.each(["#000", "#fff", "#3366aa"])(
    "a single color (%s) is plain and has no print",
    async (color) => {
      const facts = await fingerprint(await flat(color).png().toBuffer())
      expect(facts).toEqual({ kind: "plain", width: 300, height: 300 })
    },
  )

  test("initials on a color are plain", async () => {
    const facts = await fingerprint(await drawnInitials("A").png().toBuffer())
    expect(facts.kind).toBe("plain")
    expect(facts.fingerprints).toBeUndefined()
  })

  test("noise and shades count as a photo", async () => {
    const rgb = await scene(5).resize(FINGERPRINT_SIDE, FINGERPRINT_SIDE).raw().toBuffer()
    expect(pictureKind(rgb)).toBe("photo")
    expect(grayOf(rgb)).toHaveLength(FINGERPRINT_SIDE ** 2)
  })

  test("rejects what cannot be decoded", async () => {
    await expect(fingerprint(Buffer.from("not a picture"))).rejects.toThrow(
      /unsupported image format/,
    )
  })
})
