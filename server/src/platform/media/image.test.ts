import { createHash } from "node:crypto"
import { crc32, deflateSync, gzipSync } from "node:zlib"

import { PICTURE } from "@grove/contract/media"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"

import { AppError } from "#platform/errors.ts"

import { imagePool } from "./image-pool.ts"
import { closeImages, processImage } from "./image.ts"

afterAll(closeImages)

const SENDER = { person: "ann" }

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 20 } } })
const withTail = (bytes: Buffer, tail: string) => Buffer.concat([bytes, Buffer.from(tail)])
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: unknown) => (error instanceof AppError ? [error.status, error.code] : error),
  )

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`
const HEIC = Buffer.from("\0\0\0\x1cftypheic\0\0\0\0mif1heicMiHB".padEnd(200, "\0"), "latin1")

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, check])
}

/** A PNG of any size from a few bytes, because all rows are equal. */
function hugePng(width: number, height: number, rows: Buffer = Buffer.alloc(1)) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

describe("T23 rejects unsupported files", () => {
  const foreign: [string, Buffer][] = [
    ["svg", Buffer.from(SVG)],
    ["svg behind an xml head", Buffer.from(`<?xml version="1.0"?>\n<!-- -->\n${SVG}`)],
    ["svgz", gzipSync(SVG)],
    ["pdf", Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF")],
    ["ico", Buffer.from("\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0", "latin1")],
    ["tiff, little endian", Buffer.from("II*\0\x08\0\0\0\0\0", "latin1")],
    ["tiff, big endian", Buffer.from("MM\0*\0\0\0\x08\0\0", "latin1")],
    ["psd", Buffer.from("8BPS\0\x01\0\0\0\0\0\0\0\x03", "latin1")],
    ["bmp", Buffer.from("BM\x46\0\0\0\0\0\0\0\x36\0\0\0", "latin1")],
    ["mng", Buffer.from("\x8aMNG\r\n\x1a\n\0\0\0\x1cMHDR", "latin1")],
    ["jpeg xl", Buffer.from("\xff\x0a\xfa\x1f\x41\x91", "latin1")],
    ["jpeg 2000", Buffer.from("\0\0\0\x0cjP  \r\n\x87\n", "latin1")],
    ["zip", Buffer.from("PK\x03\x04\x14\0\0\0", "latin1")],
    ["T26 heic", HEIC],
    ["postscript", Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n")],
  ]
  test.each(foreign)("%s has the wrong type", async (_, bytes) => {
    expect(await refusalOf(processImage(bytes, "post", SENDER))).toEqual([415, "image.type"])
  })

  const broken: [string, () => Buffer | Promise<Buffer>][] = [
    ["html called png", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["javascript", () => Buffer.from("alert(1)//")],
    ["nothing", () => Buffer.alloc(0)],
    ["zeros", () => Buffer.alloc(5000)],
    ["xml called jpeg", () => Buffer.from(`<?xml version="1.0"?><x/>`)],
    [
      "a jpeg head and html",
      () => Buffer.from("\xff\xd8\xff\xe0<script>alert(1)</script>", "latin1"),
    ],
    ["a gif head and javascript", () => Buffer.from("GIF89a=1;alert(1)", "latin1")],
    ["a png head alone", () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    ["a webp head alone", () => Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1")],
    ["an avif head alone", () => Buffer.from("\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf", "latin1")],
    [
      "heic bytes under an avif brand",
      () => Buffer.from(HEIC.toString("latin1").replace("MiHB", "avif"), "latin1"),
    ],
    ["a jpeg cut in half", async () => cutInHalf(await noisy(800, 600).jpeg().toBuffer())],
    ["a png cut in half", async () => cutInHalf(await noisy(800, 600).png().toBuffer())],
    ["a png without its rows", () => hugePng(2000, 2000)],
  ]
  test.each(broken)("%s is not a readable image", async (_, make) => {
    expect(await refusalOf(processImage(await make(), "post", SENDER))).toEqual([
      400,
      "image.invalid",
    ])
  })

  test.each([
    ["html", "<html><script>alert(document.domain)</script></html>"],
    ["a zip, as in a GIFAR", "PK\x03\x04evil.class"],
    ["a pdf", "%PDF-1.7 /OpenAction /JavaScript"],
  ])("removes %s appended to a JPEG", async (_, tail) => {
    const image = await processImage(
      withTail(await plain(400, 300).jpeg().toBuffer(), tail),
      "post",
      SENDER,
    )
    for (const { bytes } of image.files) {
      expect(Buffer.from(bytes).includes(tail.slice(0, 8))).toBe(false)
      expect(Buffer.from(bytes).subarray(8, 12).toString()).toBe("WEBP")
    }
  })
})

describe("T24 rejects decompression bombs", () => {
  test.each([
    ["60 megapixels", () => hugePng(10_000, 6000, Buffer.alloc(6000 * 1251))],
    ["12,001 pixels in a row", () => plain(12_001, 10).png().toBuffer()],
    ["12,001 pixels in a column", () => plain(10, 12_001).jpeg().toBuffer()],
    ["a few bytes that promise a gigapixel", () => hugePng(32_000, 32_000)],
    ["a few bytes that promise 4 gigapixels", () => hugePng(65_000, 65_000)],
    ["146 megapixels of nothing", () => hugePng(12_000, 12_000, Buffer.alloc(12_000 * 1501))],
  ])("%s", async (_, make) => {
    expect(await refusalOf(processImage(await make(), "post", SENDER))).toEqual([
      413,
      "image.tooLarge",
    ])
  })

  test("more than 100 frames", async () => {
    const bytes = await animation(101).gif({ delay: 50 }).toBuffer()
    await expect(processImage(bytes, "post", SENDER)).rejects.toThrow("101 frames")
  })

  test("more bytes than the purpose allows", async () => {
    const bytes = Buffer.alloc(PICTURE.profile.bytes + 1)
    await expect(processImage(bytes, "profile", SENDER)).rejects.toThrow(
      "larger than the 5MB limit",
    )
  })

  test("but accepts 40 megapixels", async () => {
    const rows = Buffer.alloc(5000 * 1001)
    const image = await processImage(hugePng(8000, 5000, rows), "post", SENDER)
    expect([image.width, image.height]).toEqual([1200, 750])
  })

  test("20 in parallel, and then serves the next picture", async () => {
    const bomb = hugePng(30_000, 30_000)
    const before = process.memoryUsage().rss
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(processImage(bomb, "post", SENDER))),
    )
    expect(new Set(answers.map(String))).toEqual(new Set(["413,image.tooLarge"]))
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    expect((await processImage(await plain(50, 50).png().toBuffer(), "post", SENDER)).width).toBe(
      50,
    )
  })

  // Only Linux enforces `ulimit -d`.
  test.runIf(process.platform === "linux")(
    "a picture that does not fit into the memory of its process is refused, the next one is not",
    async () => {
      // Node and libvips map less before the first picture on this architecture.
      const memoryMb = process.arch === "arm64" ? 500 : 760
      const pool = imagePool({ processes: 1, memoryMb })
      const recipe = { side: 600, widths: [], isSquare: false }
      // Interlaced, so that all of its 200 MB must be in memory.
      const greedy = await plain(5000, 5000)
        .ensureAlpha(0.5)
        .toColorspace("rgb16")
        .png({ progressive: true, compressionLevel: 1 })
        .toBuffer()
      const modest = await plain(100, 100).png().toBuffer()
      await expect(pool.process({ bytes: greedy, recipe }, SENDER)).rejects.toMatchObject({
        code: "image.tooLarge",
        message: "This image needs too much memory to open. Please use a smaller one.",
      })
      expect((await pool.process({ bytes: modest, recipe }, SENDER)).width).toBe(100)
      pool.close()
    },
  )

  test("a picture that takes too long, killing its process", async () => {
    const pool = imagePool({ processes: 1, cpuMs: 1 })
    const bytes = await plain(3000, 3000).png().toBuffer()
    const recipe = { side: 600, widths: [], isSquare: false }
    await expect(pool.process({ bytes, recipe }, SENDER)).rejects.toThrow("too long")
    expect(pool.pids()).toEqual([])
  })

  test("but blames the server, not the picture, when its process does not get to work", async () => {
    const pool = imagePool({ processes: 1, timeoutMs: 300 })
    const recipe = { side: 600, widths: [], isSquare: false }
    const bytes = await plain(100, 100).png().toBuffer()
    const working = pool.process({ bytes, recipe }, SENDER)
    for (const pid of pool.pids()) process.kill(pid!, "SIGSTOP")
    expect(await refusalOf(working)).toEqual([503, "server.busy"])
    pool.close()
  })

  test("a picture beyond a full queue", async () => {
    const pool = imagePool({ processes: 1, maxWaiting: 2 })
    const recipe = { side: 600, widths: [], isSquare: false }
    const bytes = await plain(100, 100).png().toBuffer()
    const answers = Array.from({ length: 5 }, () =>
      refusalOf(pool.process({ bytes, recipe }, SENDER)),
    )
    expect((await Promise.all(answers)).filter((it) => it === "accepted")).toHaveLength(3)
    expect(await answers[4]).toEqual([503, "server.busy"])
    pool.close()
  })
})

describe("encodes", () => {
  test("a landscape in the widths of its purpose, with a hash and a placeholder", async () => {
    const image = await processImage(await noisy(1500, 750).jpeg().toBuffer(), "post", SENDER)
    expect(image.files.map((file) => file.width)).toEqual([320, 640, 1200])
    expect([image.width, image.height]).toEqual([1200, 600])
    const largest = image.files.at(-1)!.bytes
    expect(image.hash).toBe(createHash("sha256").update(largest).digest("hex"))
    expect(Buffer.from(image.thumbhash, "base64").length).toBeGreaterThan(10)
    for (const file of image.files) {
      expect(await sharp(file.bytes).metadata()).toMatchObject({
        format: "webp",
        width: file.width,
      })
    }
  })

  test("the same picture to the same hash", async () => {
    const bytes = await noisy(500, 500).png().toBuffer()
    const [first, second] = [
      await processImage(bytes, "post", SENDER),
      await processImage(bytes, "message", SENDER),
    ]
    expect(first.hash).toBe(second.hash)
  })

  test("small pictures without enlarging them and without useless sizes", async () => {
    const image = await processImage(await plain(350, 700).png().toBuffer(), "post", SENDER)
    expect(image.files.map((file) => file.width)).toEqual([350])
  })

  test("profile pictures as squares", async () => {
    const image = await processImage(await plain(900, 400).jpeg().toBuffer(), "profile", SENDER)
    expect([image.width, image.height]).toEqual([300, 300])
    expect(image.files.map((file) => file.width)).toEqual([64, 128, 300])
    const tiny = await processImage(await plain(20, 40).png().toBuffer(), "profile", SENDER)
    expect(tiny.files.map((file) => file.width)).toEqual([64, 128, 300])
  })

  test("T25 without GPS, author and comments, and upright", async () => {
    const lying = await plain(400, 200)
      .withExif({
        IFD0: { Copyright: "Ann Secret", Artist: "Ann Secret" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><Secret/></x:xmpmeta>`)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(lying.includes("Secret")).toBe(true)
    const image = await processImage(lying, "post", SENDER)
    expect([image.width, image.height]).toEqual([200, 400])
    for (const file of image.files) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(file.bytes).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
      expect(Buffer.from(file.bytes).includes("Secret")).toBe(false)
    }
  })

  test.each([
    ["a CMYK JPEG", () => plain(300, 200).toColorspace("cmyk").jpeg().toBuffer()],
    ["a 16-bit PNG", () => plain(300, 200).toColorspace("rgb16").png().toBuffer()],
    ["an AVIF", () => plain(300, 200).avif({ effort: 0 }).toBuffer()],
    ["a WebP", () => plain(300, 200).webp().toBuffer()],
    ["a palette GIF", () => plain(300, 200).gif().toBuffer()],
  ])("%s", async (_, make) => {
    const image = await processImage(await make(), "post", SENDER)
    const [r, g, b] = await color(image.files[0]!.bytes)
    expect([image.width, image.height]).toEqual([300, 200])
    // CMYK is converted approximately: still this orange-red.
    expect([r! > 150, g! < 110, b! < 90]).toEqual([true, true, true])
  })

  test("a gray PNG in gray", async () => {
    const image = await processImage(
      await plain(300, 200).grayscale().png().toBuffer(),
      "post",
      SENDER,
    )
    const [r, g, b] = await color(image.files[0]!.bytes)
    expect(Math.max(r!, g!, b!) - Math.min(r!, g!, b!)).toBeLessThan(6)
  })

  test("16 bits with alpha, keeping the transparency", async () => {
    const bytes = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 4,
        background: { r: 9, g: 99, b: 200, alpha: 0.5 },
      },
    })
      .toColorspace("rgb16")
      .png()
      .toBuffer()
    const image = await processImage(bytes, "post", SENDER)
    const alpha = (await color(image.files[0]!.bytes))[3]!
    expect(Math.abs(alpha - 128)).toBeLessThan(4)
  })

  test("the first frame of an animation", async () => {
    const image = await processImage(
      await animation(4).gif({ delay: 50 }).toBuffer(),
      "post",
      SENDER,
    )
    expect([image.width, image.height]).toEqual([40, 40])
    expect((await sharp(image.files[0]!.bytes).metadata()).pages ?? 1).toBe(1)
  })
})

function noisy(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: "#000", noise } })
}

/** Frames below each other, as libvips expects animations; each in its own color. */
function animation(frames: number) {
  const side = 40
  const rows = Buffer.alloc(side * side * frames * 3)
  for (let at = 0; at < rows.length; at++) {
    rows[at] = (Math.floor(at / (side * side * 3)) * 37 + (at % 3) * 90) % 256
  }
  return sharp(rows, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
}

const cutInHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const color = async (bytes: Uint8Array) =>
  [...(await sharp(bytes).resize(1, 1).ensureAlpha().raw().toBuffer())] as number[]
