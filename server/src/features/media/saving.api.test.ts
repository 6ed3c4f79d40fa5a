import { mediaUrl } from "@grove/contract/media"
import sharp from "sharp"
import { expect, test } from "vitest"

import { gallery, picture } from "../../../test/media.scene.ts"
import { world } from "../../../test/world.ts"
import { media } from "../../db/tables/media.ts"
import { saveImage, saveImageFromUrl, saveImages } from "./service.ts"

const w = await world()
const ann = await w.make.user()
const { postWith } = gallery(w, ann)

test("returns the image data and stores every listed file", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(3000, 1500), "post")
  expect(image).toMatchObject({ width: 1200, height: 600, widths: [320, 640, 1200] })
  await postWith(image)
  const caller = w.as(ann)
  await caller.request("GET", mediaUrl(image.hash, 320))
  for (const width of image.widths) {
    const { cookie } = caller
    const answer = await w.http.inject({ url: mediaUrl(image.hash, width), headers: { cookie } })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "webp", width })
  }
})

test("deduplicates a picture and adds the sizes of another use", async () => {
  const ctx = await w.contextOf(ann)
  const dataUrl = await picture(1000, 1000)
  const [first, again] = await Promise.all([
    saveImage(ctx, dataUrl, "post"),
    saveImage(ctx, dataUrl, "post"),
  ])
  const other = await saveImage(ctx, dataUrl, "message")
  expect(again).toEqual(first)
  expect(other.hash).toBe(first.hash)
  const rows = await w.db.select().from(media)
  expect(rows.filter((row) => row.hash === first.hash).map((row) => row.widths)).toEqual([
    [240, 320, 640, 1000],
  ])
})

test("names the rejected picture and limits their number", async () => {
  const ctx = await w.contextOf(ann)
  const good = await picture(50, 50)
  const bad = "data:image/png;base64,PGh0bWw+"
  await expect(saveImages(ctx, [good, bad], "post")).rejects.toThrow("Image 2: This file is not")
  await expect(saveImages(ctx, Array(11).fill(good), "post")).rejects.toThrow("at most 10")
  await expect(saveImages(ctx, Array(5).fill(good), "message")).rejects.toThrow("at most 4")
})

test("rejects a profile picture above the encoded limit", async () => {
  const long = `data:image/png;base64,${"A".repeat(2_800_000)}`
  await expect(saveImage(await w.contextOf(ann), long, "profile")).rejects.toThrow(
    "Image too large. Please use a smaller image or provide a URL instead.",
  )
})

test("T22 T28 copies from public addresses only", async () => {
  const ctx = await w.contextOf(ann)
  await expect(saveImageFromUrl(ctx, "http://127.0.0.1/a.png", "profile")).rejects.toThrow(
    "not on the public Internet",
  )
  const bytes = Buffer.from((await picture(400, 300)).split(",")[1]!, "base64")
  const image = await saveImageFromUrl(ctx, "https://a.example/a.png", "profile", async () => bytes)
  expect(image).toMatchObject({ width: 300, height: 300, widths: [64, 128, 300] })
})
