import { expect, test } from "vitest"

import { sniff } from "./sniff.ts"

/** An ISO container whose first box lists these brands. */
const boxes = (...brands: string[]) => {
  const [major = "", ...others] = brands
  const size = 16 + others.length * 4
  return `\0\0${String.fromCharCode(size >> 8, size & 255)}ftyp${major}\0\0\0\0${others.join("")}`
}

test.each([
  ["\xff\xd8\xff\xe0", "jpeg"],
  ["\x89PNG\r\n\x1a\n", "png"],
  ["GIF87a", "gif"],
  ["GIF89a", "gif"],
  ["GIF90a", undefined],
  ["RIFF\0\0\0\0WEBP", "webp"],
  ["RIFF\0\0\0\0WAVE", undefined],
  ["xxxxxxxxWEBP", undefined],
  [boxes("avif"), "avif"],
  [boxes("mif1", "miaf", "avis"), "avif"],
  [boxes("isom", ...Array<string>(80).fill("iso2"), "avif"), "avif"],
  [boxes("heic", "mif1"), "foreign"],
  [boxes("isom", "jxl "), "foreign"],
  [boxes("isom", "iso2"), undefined],
  // The brand is outside of the box.
  [`${boxes("isom")}avif`, undefined],
  ["%PDF-1.7", "foreign"],
  ["%!PS-Adobe", "foreign"],
  ["8BPS", "foreign"],
  ["BM6", "foreign"],
  ["II*\0", "foreign"],
  ["MM\0*", "foreign"],
  ["II+\0", "foreign"],
  ["MM\0+", "foreign"],
  ["\0\0\x01\0", "foreign"],
  ["\0\0\x02\0", "foreign"],
  ["\x8aMNG\r\n\x1a\n", "foreign"],
  ["\x8bJNG\r\n\x1a\n", "foreign"],
  ["\x1f\x8b\x08", "foreign"],
  ["PK\x03\x04", "foreign"],
  ["\xff\x0a", "foreign"],
  ["\0\0\0\x0cJXL ", "foreign"],
  ["\0\0\0\x0cjP  ", "foreign"],
  ["\x76\x2f\x31\x01", "foreign"],
  ['<?xml version="1.0"?>\n<svg xmlns="x">', "foreign"],
  ["<SVG>", "foreign"],
  ["<svgx", undefined],
  ["", undefined],
  ["hello", undefined],
])("recognizes %j as %s", (bytes, format) => {
  expect(sniff(Buffer.from(bytes, "latin1"))).toBe(format)
})

test.each(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"])(
  "recognizes the brand %s as foreign",
  (brand) => {
    expect(sniff(Buffer.from(boxes(brand), "latin1"))).toBe("foreign")
  },
)
