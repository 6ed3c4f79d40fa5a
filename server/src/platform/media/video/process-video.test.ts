import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { fixture } from "../../../../test/videos.scene.ts"
import { VideoRefusal } from "./messages.ts"
import { processVideo, type VideoOptions } from "./process-video.ts"
import { remux } from "./remux.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "grove-video-test-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** With options in a process of its own as the server does, which takes longer. */
async function run(bytes: Uint8Array, options?: VideoOptions) {
  const [from, to] = [join(folder, "from"), join(folder, "to")]
  await writeFile(from, bytes)
  try {
    const facts = options ? await processVideo(from, to, options) : await remux(from, to)
    return { facts, bytes: await readFile(to) }
  } catch (error) {
    if (error instanceof VideoRefusal) return error.failure
    throw error
  }
}

const SMALL = { width: 160, height: 90 }

test.each([
  ["phone.mov", { ...SMALL, extension: "mp4", durationMs: 2000 }],
  ["vp9.webm", { ...SMALL, extension: "webm", durationMs: 2007 }],
  ["av1.webm", { ...SMALL, extension: "webm", durationMs: 2007 }],
])("stores %s without its metadata", async (name, facts) => {
  const original = await fixture(name)
  const result = await run(original, {})
  expect(result).toMatchObject({ facts })
  const stored = (result as { bytes: Buffer }).bytes.toString("latin1").toLowerCase()
  for (const trace of ["secret", "48.8584", "xyz", "udta", "libx264", "x264 - core"])
    expect(stored).not.toContain(trace)
  // What was stored is taken again, so that a restored or copied file stays playable.
  expect(await run((result as { bytes: Buffer }).bytes)).toMatchObject({
    facts: { ...SMALL, extension: facts.extension },
  })
})

test("the fixture has what the stored file must not have", async () => {
  const text = (await fixture("phone.mov")).toString("latin1")
  for (const trace of ["secret", "+48.8584+002.2945/", "xyz", "udta", "x264 - core"])
    expect(text).toContain(trace)
})

/** Overwrites 32-bit numbers behind the name of a box. */
function patched(bytes: Buffer, ...changes: [box: string, offset: number, value: number][]) {
  const copy = Buffer.from(bytes)
  for (const [box, offset, value] of changes)
    copy.writeUInt32BE(value, copy.indexOf(box, 100, "latin1") + 4 + offset)
  return copy
}
const renamed = (bytes: Buffer, names: Record<string, string>) => {
  const copy = Buffer.from(bytes)
  for (const [from, to] of Object.entries(names))
    copy.write(to, copy.indexOf(from, 100, "latin1"), "latin1")
  return copy
}
const lyingSize = (bytes: Buffer) =>
  patched(bytes, ["avc1", 24, 320 * 65_536 + 180], ["tkhd", 76, 320 << 16], ["tkhd", 80, 180 << 16])
const lyingLength = (bytes: Buffer) =>
  patched(bytes, ["mvhd", 16, 1000], ["mdhd", 16, 1000], ["tkhd", 20, 1000])

describe("refuses", () => {
  test.each<[string, string, string, ((bytes: Buffer) => Buffer)?]>([
    [
      "a truncated MP4, whose index still lists everything",
      "damaged",
      "phone.mov",
      (b) => b.subarray(0, 6000),
    ],
    ["an MP4 that ends before its index", "damaged", "hevc.mp4", (b) => b.subarray(0, 2000)],
    [
      "a truncated WebM, whose header still states its length",
      "damaged",
      "vp9.webm",
      (b) => b.subarray(0, 4000),
    ],
    ["HEVC", "codec", "hevc.mp4"],
    [
      "HEVC that says it is H.264",
      "damaged",
      "hevc.mp4",
      (b) => renamed(b, { hvc1: "avc1", hvcC: "avcC" }),
    ],
    ["ten bits per sample", "codec", "ten-bit.mp4"],
    ["more than three minutes", "tooLong", "long.mp4"],
    ["more than three minutes that say they are one second", "tooLong", "long.mp4", lyingLength],
    ["more pixels than 720p", "tooManyPixels", "1080p.mp4"],
    ["more pixels than 720p that say they are 320 × 180", "tooManyPixels", "1080p.mp4", lyingSize],
    ["more than 60 frames per second", "tooManyFrames", "fast.mp4"],
    [
      "noise",
      "container",
      "phone.mov",
      (b) => b.map((byte, at) => (byte * 31 + at * 7) % 256) as Buffer,
    ],
    [
      "a playlist",
      "container",
      "phone.mov",
      () => Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"),
    ],
    ["a single byte", "damaged", "phone.mov", () => Buffer.alloc(1)],
  ])("%s", async (_, failure, name, change = (bytes) => bytes) => {
    expect(await run(change(await fixture(name)))).toBe(failure)
  })

  test("a video that takes more processor time than it may", async () => {
    expect(await run(await fixture("phone.mov"), { limits: { timeoutMs: 20 } })).toBe("damaged")
  })
})

const FFMPEG = "/usr/bin/ffmpeg"
const hasFfmpeg = await access(FFMPEG).then(
  () => true,
  () => false,
)

describe.skipIf(!hasFfmpeg)("ffmpeg, where it is installed in /usr/bin", () => {
  test.each([
    ["hevc.mp4", { ...SMALL, extension: "mp4" }],
    ["1080p.mp4", { width: 1280, height: 720, extension: "mp4" }],
    ["ten-bit.mp4", { ...SMALL, extension: "mp4" }],
  ])("converts %s", async (name, facts) => {
    expect(await run(await fixture(name), { ffmpegPath: FFMPEG })).toMatchObject({ facts })
  })

  test("opens no playlist, and mends nothing that is damaged or too long", async () => {
    const ffmpeg = { ffmpegPath: FFMPEG }
    const playlist = `#EXTM3U\n#EXTINF:1,\nfile://${join(folder, "from")}\n`
    expect(await run(Buffer.from(playlist), ffmpeg)).toBe("container")
    expect(await run((await fixture("phone.mov")).subarray(0, 6000), ffmpeg)).toBe("damaged")
    expect(await run(await fixture("long.mp4"), ffmpeg)).toBe("tooLong")
  })
})

test("a missing ffmpeg leaves the refusal as it is", async () => {
  const options = { ffmpegPath: join(tmpdir(), "no-such-program") }
  expect(await run(await fixture("hevc.mp4"), options)).toBe("codec")
})
