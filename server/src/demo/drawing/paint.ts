import sharp from "sharp"

import { dice } from "#demo/random.ts"

const TILE = 256

/** Film grain, so that drawings resemble photographs. */
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

/** Renders a drawing with film grain. */
export const photograph = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .composite([{ ...grain, tile: true, blend: "overlay" }])
    .removeAlpha()
    .jpeg(JPEG)
    .toBuffer()

/** Renders a drawing without grain. */
export const print = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).removeAlpha().jpeg(JPEG).toBuffer()
