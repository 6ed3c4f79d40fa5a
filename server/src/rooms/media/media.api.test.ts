import { mkdir, readdir, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { STORY_HOURS } from "@grove/contract/limits"
import { mediaUrl } from "@grove/contract/media"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { media } from "../../db/tables/media.ts"
import { messages } from "../../db/tables/messages.ts"
import { posts } from "../../db/tables/posts.ts"
import { stories } from "../../db/tables/stories.ts"
import { users } from "../../db/tables/users.ts"
import { inTransaction } from "../../platform/context.ts"
import { mediaJobs } from "./jobs.ts"
import {
  claimImages,
  mayView,
  releaseImages,
  saveImage,
  saveImageFromUrl,
  saveImages,
  type StoredImage,
  sweepOrphans,
} from "./service.ts"

const HOUR = 3_600_000
let w: World
let ann: Person
let bob: Person
let eve: Person

beforeAll(async () => {
  w = await world()
  ;[ann, bob, eve] = [await w.make.user(), await w.make.user(), await w.make.user()]
})

let colour = 0
/** No two alike: pictures with the same content share one name. */
async function picture(width = 800, height = 600) {
  colour += 1
  const background = { r: (colour * 53) % 256, g: (colour * 97) % 256, b: (colour * 151) % 256 }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString("base64")}`
}

const ctxOf = (person: Person) => w.contextOf(person)
const urlOf = (image: StoredImage) => mediaUrl(image.hash, image.width)
const look = (image: StoredImage, person?: Person) => w.as(person).request("GET", urlOf(image))
const statusFor = async (image: StoredImage, person?: Person) => (await look(image, person)).status

async function postWith(image: StoredImage) {
  const ctx = await ctxOf(ann)
  return inTransaction(ctx, async (ctx) => {
    const [post] = await ctx.db.insert(posts).values({ authorId: ann.id, content: "x" }).returning()
    await claimImages(ctx, [image.hash], "post", post!.id)
    return post!
  })
}

async function storyWith(image: StoredImage) {
  const ctx = await ctxOf(ann)
  const createdAt = w.now()
  const expiresAt = new Date(createdAt.getTime() + STORY_HOURS * HOUR)
  const [story] = await ctx.db
    .insert(stories)
    .values({ authorId: ann.id, content: "x", createdAt, expiresAt })
    .returning()
  await claimImages(ctx, [image.hash], "story", story!.id)
  return story!
}

describe("saving", () => {
  test("says what the screens need, and every promised file is there", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(3000, 1500), "post")
    expect(image).toMatchObject({ width: 1200, height: 600, widths: [320, 640, 1200] })
    await postWith(image)
    for (const width of image.widths) {
      const answer = await w.http.inject({ url: mediaUrl(image.hash, width) })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "webp", width })
    }
  })

  test("the same picture again is the same picture, and sizes for another use join", async () => {
    const ctx = await ctxOf(ann)
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

  test("several: the refusal names the one that is meant, and eleven are too many", async () => {
    const ctx = await ctxOf(ann)
    const good = await picture(50, 50)
    const bad = "data:image/png;base64,PGh0bWw+"
    await expect(saveImages(ctx, [good, bad], "post")).rejects.toThrow("Image 2: This file is not")
    await expect(saveImages(ctx, Array(11).fill(good), "post")).rejects.toThrow("at most 10")
    await expect(saveImages(ctx, Array(5).fill(good), "message")).rejects.toThrow("at most 4")
  })

  test("a profile picture longer than the encoded limit", async () => {
    const long = `data:image/png;base64,${"A".repeat(2_800_000)}`
    await expect(saveImage(await ctxOf(ann), long, "profile")).rejects.toThrow(
      "Image too large. Please use a smaller image or provide a URL instead.",
    )
  })

  test("T22 T28 from an address: public ones only; the file served is ours", async () => {
    const ctx = await ctxOf(ann)
    await expect(saveImageFromUrl(ctx, "http://127.0.0.1/a.png", "profile")).rejects.toThrow(
      "not on the public Internet",
    )
    const bytes = Buffer.from((await picture(400, 300)).split(",")[1]!, "base64")
    const image = await saveImageFromUrl(
      ctx,
      "https://a.example/a.png",
      "profile",
      async () => bytes,
    )
    expect(image).toMatchObject({ width: 300, height: 300, widths: [64, 128, 300] })
  })
})

describe("looking", () => {
  test("a picture of a post: anyone who knows its name, for a year, locked in", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(), "post")
    await postWith(image)
    const { status, headers } = await look(image)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    })
    const again = await w
      .as()
      .request("GET", urlOf(image), { headers: { "if-none-match": String(headers["etag"]) } })
    expect([again.status, again.body]).toEqual([304, ""])
  })

  test("one statement, whatever shows it", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(), "post")
    await postWith(image)
    await storyWith(image)
    expect(await w.countStatements(() => look(image))).toBe(1)
  })

  test("what nobody shows, nobody sees, not even who sent it", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(), "post")
    expect(await statusFor(image, ann)).toBe(404)
  })

  test("a post deleted or removed takes its picture along", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(), "post")
    const post = await postWith(image)
    expect(await statusFor(image)).toBe(200)
    await w.db.update(posts).set({ removedAt: w.now() })
    expect(await statusFor(image, ann)).toBe(404)
    await w.db.update(posts).set({ removedAt: null, deletedAt: w.now() })
    expect(await statusFor(image, ann)).toBe(404)
    await w.db.update(posts).set({ deletedAt: null })
    expect(await statusFor(image)).toBe(200)
    await releaseImages(await ctxOf(ann), "post", post.id)
    expect(await statusFor(image)).toBe(404)
  })

  test("a message's picture: the two of them and nobody else", async () => {
    const ctx = await ctxOf(ann)
    const image = await saveImage(ctx, await picture(), "message")
    const moderator = await w.make.moderator()
    const [message] = await w.db
      .insert(messages)
      .values({ pairKey: "k", senderId: ann.id, receiverId: bob.id, content: "x" })
      .returning()
    await claimImages(ctx, [image.hash], "message", message!.id)
    for (const person of [ann, bob]) expect(await statusFor(image, person)).toBe(200)
    for (const person of [eve, moderator, undefined])
      expect(await statusFor(image, person)).toBe(404)
    expect((await look(image, bob)).headers["cache-control"]).toBe("private, max-age=600")
    await w.db.update(messages).set({ deletedAt: w.now() })
    expect(await statusFor(image, bob)).toBe(404)
  })

  test("evidence: moderators only", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(), "post")
    await claimImages(w.app.systemContext("test"), [image.hash], "evidence", "12", ann.id)
    expect(await statusFor(image, await w.make.moderator())).toBe(200)
    for (const person of [ann, eve, undefined]) expect(await statusFor(image, person)).toBe(404)
  })

  test("the account named admin may have a picture", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(), "profile")
    await claimImages(await ctxOf(ann), [image.hash], "profile", "admin")
    expect(await statusFor(image)).toBe(200)
  })

  test("T29 a story's picture: who may see the story, not across a block, to the second", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(), "story")
    const dan = await w.make.user()
    for (const person of [bob, eve])
      await w.as(person).call(follows.add, { params: { userId: ann.id } })
    const story = await storyWith(image)
    for (const person of [ann, bob, eve]) expect(await statusFor(image, person)).toBe(200)
    // Knowing the address is not enough: Dan does not follow Ann.
    for (const person of [dan, undefined]) expect(await statusFor(image, person)).toBe(404)
    await w.as(eve).call(blocks.block, { params: { userId: ann.id } })
    expect(await statusFor(image, eve)).toBe(404)

    w.travel(story.expiresAt.getTime() - w.now().getTime() - 30_000)
    const late = await mayView(await ctxOf(bob), image.hash)
    expect(late!.seconds).toBeLessThanOrEqual(30)
    expect(late!.seconds).toBeGreaterThan(0)
    w.travel(story.expiresAt.getTime() - w.now().getTime())
    for (const person of [ann, bob]) expect(await statusFor(image, person)).toBe(404)
  })

  test("T17 pictures in the posts of the banned go with the posts", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(), "post")
    await postWith(image)
    await w.db.update(users).set({ state: "banned" }).where(eq(users.id, ann.id))
    expect(await statusFor(image, bob)).toBe(404)
    await w.db.update(users).set({ state: "active" }).where(eq(users.id, ann.id))
    expect(await statusFor(image, bob)).toBe(200)
  })

  test("T15 no other spelling of an address reaches a file", async () => {
    const image = await saveImage(await ctxOf(ann), await picture(), "post")
    await postWith(image)
    const name = urlOf(image).slice("/media/".length)
    const shard = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
    for (const path of [
      shard,
      shard.replaceAll("/", "%2F"),
      shard.replaceAll("/", "%5C"),
      `%2F${name}`,
      `..%2Fmedia%2F${name}`,
      `..%252F${name}`,
      `../media/../media/${name}x`,
      "..%2F..%2F..%2Fetc%2Fpasswd",
      "%2e%2e/%2e%2e/etc/passwd",
      `${name}%00`,
      `${name}%2F`,
      `${name}/`,
      `${name}.`,
      name.replace(name[0]!, `%${name.charCodeAt(0).toString(16)}`),
      name.toUpperCase(),
      name.replace("-", "%2D"),
      name.replace(/-\d+/, "-0"),
      name.replace(/-\d+/, "-99999"),
      name.replace(/-\d+/, "-321"),
      name.replace(".webp", ".png"),
      `${"0".repeat(64)}-320.webp`,
      "",
    ]) {
      const { statusCode } = await w.http.inject({ url: `/media/${path}` })
      expect([path, statusCode >= 400 && statusCode < 500]).toEqual([path, true])
    }
  })
})

describe("sweeping", () => {
  test("after an hour unused: row and files gone; used ones stay; again works after", async () => {
    const ctx = await ctxOf(ann)
    const dataUrl = await picture()
    const [orphan, used] = [
      await saveImage(ctx, dataUrl, "post"),
      await saveImage(ctx, await picture(), "post"),
    ]
    await postWith(used)
    const name = `${orphan.hash}-${orphan.width}.webp`

    w.travel(59 * 60_000)
    await sweepOrphans(w.app.systemContext("test"))
    expect(await ctx.storage.has(name)).toBe(true)
    w.travel(2 * 60_000)
    await sweepOrphans(w.app.systemContext("test"))
    await sweepOrphans(w.app.systemContext("test"))
    for (const width of orphan.widths) {
      expect(await ctx.storage.has(`${orphan.hash}-${width}.webp`)).toBe(false)
    }
    expect((await w.db.select().from(media)).map((row) => row.hash)).not.toContain(orphan.hash)
    expect(await statusFor(used)).toBe(200)

    await postWith(await saveImage(ctx, dataUrl, "post"))
    expect(await statusFor(orphan)).toBe(200)
  })

  test("a picture about to be shown is left alone", async () => {
    const ctx = await ctxOf(ann)
    const image = await saveImage(ctx, await picture(), "profile")
    w.travel(2 * HOUR)
    await inTransaction(ctx, async (inner) => {
      await claimImages(inner, [image.hash], "profile", ann.id)
      await sweepOrphans(w.app.systemContext("test"))
    })
    expect(await statusFor(image)).toBe(200)
  })

  test("R13 what was never written to its end goes within the hour", async () => {
    const drafts = join(w.config.dataDir, "media", "drafts")
    await mkdir(drafts, { recursive: true })
    await writeFile(join(drafts, "0123456789abcdef.part"), "half a picture")
    // The job looks at its own clock, and other tests of this file have moved it on.
    const ahead = new Date(w.now().getTime() - HOUR / 2)
    await utimes(join(drafts, "0123456789abcdef.part"), ahead, ahead)
    await sweepOrphans(w.app.systemContext("test"))
    expect(await readdir(drafts)).toHaveLength(1)
    w.travel(HOUR)
    await sweepOrphans(w.app.systemContext("test"))
    expect(await readdir(drafts)).toEqual([])
  })

  test("the job runs by itself", () => {
    expect(mediaJobs.map(({ name, cron }) => [name, cron])).toEqual([
      ["media.sweep", "*/10 * * * *"],
    ])
  })
})
