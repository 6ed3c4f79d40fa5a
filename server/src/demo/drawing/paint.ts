import sharp from "sharp"

import { dice } from "#demo/random.ts"

const TILE = 256

/** Grain of a film: without it a drawing looks like one. */
const grain = (() => {
  const roll = dice("grain")
  const bytes = Buffer.alloc(TILE * TILE * 4)
  for (let at = 0; at < bytes.length; at += 4) {
    const value = 128 + (roll.next() + roll.next() + roll.next() - 1.5) * 150
    bytes.set([value, value, value, 42], at)
  }
  return { input: bytes, raw: { width: TILE, height: TILE, channels: 4 as const } }
})()

const JPEG = { quality: 92 }

/** A drawing as a photograph: grain over everything. */
export const photograph = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .composite([{ ...grain, tile: true, blend: "overlay" }])
    .removeAlpha()
    .jpeg(JPEG)
    .toBuffer()

/** A drawing as it is. */
export const print = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).removeAlpha().jpeg(JPEG).toBuffer()
