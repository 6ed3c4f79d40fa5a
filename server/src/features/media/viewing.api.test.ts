import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { describe, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { gallery, picture, urlOf } from "../../../test/media.scene.ts"
import { world, type Person } from "../../../test/world.ts"
import { messages } from "../../db/tables/messages.ts"
import { posts } from "../../db/tables/posts.ts"
import { users } from "../../db/tables/users.ts"
import { issuePenalty } from "../penalties/service.ts"
import { claimImages, releaseImages, saveImage, type StoredImage } from "./service.ts"
import { BROWSER_SECONDS, SERVER_SECONDS } from "./viewing.service.ts"

const w = await world()
const [ann, bob, eve] = [await w.make.user(), await w.make.user(), await w.make.user()]
const { look, statusFor, postWith, storyWith } = gallery(w, ann)

const newPicture = async (owner: Person = ann) =>
  saveImage(await w.contextOf(owner), await picture(), "post")
const profileOf = async (owner: Person) => {
  const ctx = await w.contextOf(owner)
  const image = await saveImage(ctx, await picture(), "profile")
  await claimImages(ctx, [image.hash], "profile", owner.id)
  return image
}
/** Maximum age of the server cache. */
const cacheExpires = () => w.travel(SERVER_SECONDS * 1000)

/** Browser and server cache lifetimes add up. */
async function isGoneWithinAMinute(image: StoredImage, ...viewers: (Person | undefined)[]) {
  expect(BROWSER_SECONDS + SERVER_SECONDS).toBeLessThan(60)
  cacheExpires()
  for (const viewer of viewers) expect(await statusFor(image, viewer)).toBe(404)
}

describe("T16 caching", () => {
  test("allows only private caching and revalidates within a minute", async () => {
    const image = await newPicture()
    await postWith(image)
    const { status, headers } = await look(image, bob)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": `private, max-age=${BROWSER_SECONDS}, must-revalidate`,
      vary: "Cookie",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    })
    for (const tag of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
      const again = await w
        .as(bob)
        .request("GET", urlOf(image), { headers: { "if-none-match": String(tag) } })
      expect([again.status, again.body]).toEqual([304, ""])
      for (const name of ["cache-control", "vary", "etag"])
        expect(again.headers[name]).toBe(headers[name])
    }
  })

  test("answers 304 only to viewers who may still see the picture", async () => {
    const image = await newPicture()
    const post = await postWith(image)
    const { etag } = (await look(image, bob)).headers
    await w.db.update(posts).set({ removedAt: w.now() }).where(eq(posts.id, post.id))
    cacheExpires()
    const again = await w
      .as(bob)
      .request("GET", urlOf(image), { headers: { "if-none-match": String(etag) } })
    expect([again.status, again.headers["cache-control"]]).toEqual([404, "no-store"])
  })

  test("needs one statement per picture, none when cached or for strangers", async () => {
    const image = await newPicture()
    await postWith(image)
    await storyWith(image)
    await w.as(bob).request("GET", "/api/auth/user")
    expect(await w.countStatements(() => look(image, bob))).toBe(1)
    expect(await w.countStatements(() => look(image, bob))).toBe(0)
    expect(await w.countStatements(() => look(image))).toBe(0)
    cacheExpires()
    await w.as(bob).request("GET", "/api/auth/user")
    expect(await w.countStatements(() => look(image, bob))).toBe(1)
  })

  test("does not share cached visibility between viewers", async () => {
    const image = await newPicture()
    const post = await postWith(image)
    const [dan, fay] = [await w.make.user(), await w.make.user()]
    await w.as(dan).call(blocks.block, { params: { userId: ann.id } })
    await w.as(ann).call(blocks.block, { params: { userId: fay.id } })
    for (const [viewer, status] of [
      [dan, 404],
      [bob, 200],
      [dan, 404],
      [fay, 404],
      [undefined, 404],
    ] as const)
      expect(await statusFor(image, viewer)).toBe(status)
    // Another member uses the same picture, so the block does not hide it.
    await claimImages(await w.contextOf(eve), [image.hash], "profile", eve.id)
    cacheExpires()
    for (const viewer of [dan, fay]) expect(await statusFor(image, viewer)).toBe(200)
    await releaseImages(await w.contextOf(eve), "profile", eve.id)
    await releaseImages(await w.contextOf(ann), "post", post.id)
  })
})

test("reads only the newest of many posts with one picture, and passes over hidden ones", async () => {
  const image = await newPicture()
  const [old, blocked] = [await w.make.user(), await w.make.user()]
  await gallery(w, old).postWith(image)
  await w.as(bob).call(blocks.block, { params: { userId: blocked.id } })
  await w.pool.query(
    `with made as (insert into posts (author_id, content) select $1, 'x' from generate_series(1, 150) returning id)
     insert into media_uses (hash, use, subject_id) select $2, 'post', id from made`,
    [blocked.id, image.hash],
  )
  expect(await statusFor(image, eve)).toBe(200)
  // The post that Bob may see is older than a hundred others, so it is not read.
  expect(await statusFor(image, bob)).toBe(404)
  await w.db.update(posts).set({ removedAt: w.now() }).where(eq(posts.authorId, blocked.id))
  cacheExpires()
  for (const viewer of [bob, eve]) expect(await statusFor(image, viewer)).toBe(200)
})

test("hides an unused picture from everyone including its sender", async () => {
  expect(await statusFor(await newPicture(), ann)).toBe(404)
})

test("hides the picture of a deleted or removed post", async () => {
  const image = await newPicture()
  const post = await postWith(image)
  const set = (change: Partial<typeof posts.$inferInsert>) =>
    w.db.update(posts).set(change).where(eq(posts.id, post.id))
  expect(await statusFor(image, bob)).toBe(200)
  await set({ removedAt: w.now() })
  await isGoneWithinAMinute(image, ann, bob)
  await set({ removedAt: null, deletedAt: w.now() })
  await isGoneWithinAMinute(image, ann, bob)
  await set({ deletedAt: null })
  // A restored picture appears at once.
  expect(await statusFor(image, bob)).toBe(200)
  await releaseImages(await w.contextOf(ann), "post", post.id)
  await isGoneWithinAMinute(image, ann, bob)
})

test("T16 a block hides pictures within a minute, and unblocking shows them at once", async () => {
  const [dan, fay] = [await w.make.user(), await w.make.user()]
  const [hers, his] = [await profileOf(fay), await profileOf(dan)]
  for (const [image, viewer] of [
    [hers, dan],
    [his, fay],
  ] as const)
    expect(await statusFor(image, viewer)).toBe(200)
  await w.as(dan).call(blocks.block, { params: { userId: fay.id } })
  await isGoneWithinAMinute(hers, dan)
  await isGoneWithinAMinute(his, fay)
  expect(await statusFor(hers, bob)).toBe(200)
  await w.as(dan).call(blocks.unblock, { params: { userId: fay.id } })
  expect([await statusFor(hers, dan), await statusFor(his, fay)]).toEqual([200, 200])
})

test("T17 the pictures of a banned member are hidden from all but staff", async () => {
  const dan = await w.make.user()
  const face = await profileOf(dan)
  const image = await newPicture(dan)
  const { postWith: danPosts } = gallery(w, dan)
  await danPosts(image)
  for (const shown of [face, image]) expect(await statusFor(shown, bob)).toBe(200)
  const ban = { type: "ban", days: null, reason: "Spam", message: "Spam" } as const
  await issuePenalty(w.app.systemContext("test"), { userId: dan.id, ...ban })
  for (const shown of [face, image]) await isGoneWithinAMinute(shown, bob, dan, undefined)
  // Staff see profile pictures, but posted pictures only as evidence.
  const [moderator, detector] = [await w.make.moderator(), await w.make.detector()]
  for (const staff of [moderator, detector]) {
    expect(await statusFor(face, staff)).toBe(200)
    expect(await statusFor(image, staff)).toBe(404)
  }
})

test("deletes the pictures of a deleted account", async () => {
  const dan = await w.make.user()
  const face = await profileOf(dan)
  expect(await statusFor(face, bob)).toBe(200)
  await w.as(dan).call(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
  await isGoneWithinAMinute(face, bob, dan, await w.make.moderator())
})

test("shows the picture of a message only to both participants until deletion or a block", async () => {
  const ctx = await w.contextOf(ann)
  const image = await saveImage(ctx, await picture(), "message")
  const moderator = await w.make.moderator()
  const [message] = await w.db
    .insert(messages)
    .values({ pairKey: "k", senderId: ann.id, receiverId: bob.id, content: "x" })
    .returning()
  await claimImages(ctx, [image.hash], "message", message!.id)
  for (const person of [ann, bob]) expect(await statusFor(image, person)).toBe(200)
  for (const person of [eve, moderator, undefined]) expect(await statusFor(image, person)).toBe(404)
  await w.as(bob).call(blocks.block, { params: { userId: ann.id } })
  for (const person of [ann, bob]) expect(await statusFor(image, person)).toBe(404)
  await w.as(bob).call(blocks.unblock, { params: { userId: ann.id } })
  expect(await statusFor(image, bob)).toBe(200)
  await w.db.update(messages).set({ deletedAt: w.now() })
  for (const person of [ann, bob]) expect(await statusFor(image, person)).toBe(404)
})

test("shows evidence only to moderators who are not suspended", async () => {
  const image = await newPicture()
  await claimImages(w.app.systemContext("test"), [image.hash], "evidence", "12", ann.id)
  const moderator = await w.make.moderator()
  expect(await statusFor(image, moderator)).toBe(200)
  for (const person of [ann, eve, undefined, await w.make.detector()])
    expect(await statusFor(image, person)).toBe(404)
  const suspension = { type: "suspension", days: 7, reason: "Spam", message: "Spam" } as const
  await issuePenalty(w.app.systemContext("test"), { userId: moderator.id, ...suspension })
  expect(await statusFor(image, moderator)).toBe(404)
})

test("supports a picture of the account with the id admin", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "profile")
  await w.db
    .insert(users)
    .values({ id: "admin", issuer: "builtin", subject: "admin", handle: "admin" })
    .onConflictDoNothing()
  await claimImages(await w.contextOf(ann), [image.hash], "profile", "admin")
  expect(await statusFor(image, bob)).toBe(200)
})

test("T29 shows the picture of a story to its audience until it expires", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "story")
  const dan = await w.make.user()
  for (const person of [bob, eve])
    await w.as(person).call(follows.add, { params: { userId: ann.id } })
  const story = await storyWith(image)
  for (const person of [ann, bob, eve]) expect(await statusFor(image, person)).toBe(200)
  // Knowing the URL is not enough: Dan does not follow Ann.
  for (const person of [dan, undefined]) expect(await statusFor(image, person)).toBe(404)
  await w.as(eve).call(blocks.block, { params: { userId: ann.id } })
  expect(await statusFor(image, eve)).toBe(404)

  w.travel(story.expiresAt.getTime() - w.now().getTime() - 10_000)
  const late = String((await look(image, bob)).headers["cache-control"])
  expect(Number(/max-age=(\d+)/.exec(late)?.[1])).toBeLessThanOrEqual(10)
  w.travel(story.expiresAt.getTime() - w.now().getTime())
  for (const person of [ann, bob]) expect(await statusFor(image, person)).toBe(404)
})

test("T15 rejects alternative spellings of a file URL", async () => {
  const image = await newPicture()
  await postWith(image)
  expect(await statusFor(image, ann)).toBe(200)
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
    const { status } = await w.as(ann).request("GET", `/media/${path}`)
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
})
