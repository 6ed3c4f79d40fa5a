import { describe, expect, test } from "vitest"

import {
  checkDrop,
  checkEncoded,
  checkFiles,
  isHeic,
  isImage,
  successNotice,
} from "./check-files.ts"

const MB = 1024 * 1024
const file = (name: string, type = "image/jpeg", size = 1000) => ({ name, type, size })
const many = { purpose: "media", isMultiple: true, taken: 0 } as const
const one = { purpose: "story", isMultiple: false, taken: 0 } as const

describe("chosen files", () => {
  test("accepts a single file", () => {
    expect(checkFiles([file("a.jpg")], one)).toEqual({
      accepted: [file("a.jpg")],
      notice: undefined,
    })
  })

  test("rejects several files where one is allowed", () => {
    expect(checkFiles([file("a.jpg"), file("b.jpg")], one)).toEqual({
      accepted: [],
      notice: {
        title: "Multiple files not allowed",
        description: "Please select only one image",
      },
    })
  })

  test.each([
    ["post", 5],
    ["media", 10],
    ["story", 3],
    ["profile", 5],
  ] as const)("%s: %i MB are the limit, one byte more is too large", (purpose, megabytes) => {
    const rules = { purpose, isMultiple: true, taken: 0 }
    expect(checkFiles([file("a.jpg", "image/jpeg", megabytes * MB)], rules).notice).toBeUndefined()
    expect(checkFiles([file("my {cat}.jpg", "image/jpeg", megabytes * MB + 1)], rules)).toEqual({
      accepted: [],
      notice: {
        title: "File too large",
        description: `my {cat}.jpg is larger than ${megabytes}MB limit`,
      },
    })
  })

  test("names files that are no pictures and accepts the rest", () => {
    const result = checkFiles(
      [file("notes.pdf", "application/pdf"), file("b.png", "image/png")],
      many,
    )
    expect(result.accepted.map((it) => it.name)).toEqual(["b.png"])
    expect(result.notice).toMatchObject({ title: "Invalid file type" })
  })

  test("accepts no more than the limit of a post", () => {
    const files = Array.from({ length: 4 }, (_, at) => file(`${at}.jpg`))
    const result = checkFiles(files, { ...many, taken: 8 })
    expect(result.accepted.map((it) => it.name)).toEqual(["0.jpg", "1.jpg"])
    expect(result.notice).toEqual({
      title: "Too many photos",
      description: "You can add up to 10 photos",
    })
  })
})

describe("dropped files", () => {
  test("accepts pictures among other files silently", () => {
    const result = checkDrop([file("a.txt", "text/plain"), file("b.png", "image/png")], one)
    expect(result).toEqual({ accepted: [file("b.png", "image/png")], notice: undefined })
  })

  test("rejects a drop without pictures", () => {
    expect(checkDrop([file("a.txt", "text/plain")], many)).toEqual({
      accepted: [],
      notice: { title: "No images found", description: "Please drop image files only" },
    })
  })
})

test.each([
  ["a.jpg", "image/jpeg", true],
  ["a.jpg", "image/jpg", true],
  ["a.avif", "image/avif", true],
  ["a.HEIC", "", true],
  ["a.heif", "image/heif", true],
  ["a.svg", "image/svg+xml", false],
  ["a.png", "text/html", false],
  ["a.mp4", "video/mp4", false],
  ["a.tiff", "image/tiff", false],
  ["png", "", false],
])("%s with type '%s' is an image: %s", (name, type, expected) => {
  expect(isImage({ name, type })).toBe(expected)
})

test("recognizes HEIC by type or by name", () => {
  expect(isHeic(file("x", "image/heic"))).toBe(true)
  expect(isHeic(file("IMG_1.HEIC", ""))).toBe(true)
  expect(isHeic(file("a.jpg"))).toBe(false)
})

test("applies the encoded limit to profile pictures only", () => {
  const long = "x".repeat(2_800_001)
  expect(checkEncoded(long, "profile")).toEqual({
    title: "Image too large",
    description: "Please use a smaller image or provide a URL instead",
  })
  expect(checkEncoded(long.slice(1), "profile")).toBeUndefined()
  expect(checkEncoded(long, "media")).toBeUndefined()
})

test("counts the accepted files", () => {
  expect([successNotice(1).title, successNotice(2).title]).toEqual([
    "Image processed",
    "Images processed",
  ])
})
