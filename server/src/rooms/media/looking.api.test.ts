import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"

import { gallery, picture, urlOf } from "../../../test/media.scene.ts"
import { world } from "../../../test/world.ts"
import { messages } from "../../db/tables/messages.ts"
import { posts } from "../../db/tables/posts.ts"
import { users } from "../../db/tables/users.ts"
import { claimImages, mayView, releaseImages, saveImage } from "./service.ts"

const w = await world()
const [ann, bob, eve] = [await w.make.user(), await w.make.user(), await w.make.user()]
const { look, statusFor, postWith, storyWith } = gallery(w, ann)

test("a picture of a post: anyone who knows its name, for a year, locked in", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "post")
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
  const image = await saveImage(await w.contextOf(ann), await picture(), "post")
  await postWith(image)
  await storyWith(image)
  expect(await w.countStatements(() => look(image))).toBe(1)
})

test("what nobody shows, nobody sees, not even who sent it", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "post")
  expect(await statusFor(image, ann)).toBe(404)
})

test("a post deleted or removed takes its picture along", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "post")
  const post = await postWith(image)
  expect(await statusFor(image)).toBe(200)
  await w.db.update(posts).set({ removedAt: w.now() })
  expect(await statusFor(image, ann)).toBe(404)
  await w.db.update(posts).set({ removedAt: null, deletedAt: w.now() })
  expect(await statusFor(image, ann)).toBe(404)
  await w.db.update(posts).set({ deletedAt: null })
  expect(await statusFor(image)).toBe(200)
  await releaseImages(await w.contextOf(ann), "post", post.id)
  expect(await statusFor(image)).toBe(404)
})

test("a message's picture: the two of them and nobody else", async () => {
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
  expect((await look(image, bob)).headers["cache-control"]).toBe("private, max-age=600")
  await w.db.update(messages).set({ deletedAt: w.now() })
  expect(await statusFor(image, bob)).toBe(404)
})

test("evidence: moderators only", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "post")
  await claimImages(w.app.systemContext("test"), [image.hash], "evidence", "12", ann.id)
  expect(await statusFor(image, await w.make.moderator())).toBe(200)
  for (const person of [ann, eve, undefined]) expect(await statusFor(image, person)).toBe(404)
})

test("the account named admin may have a picture", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "profile")
  await claimImages(await w.contextOf(ann), [image.hash], "profile", "admin")
  expect(await statusFor(image)).toBe(200)
})

test("T29 a story's picture: who may see the story, not across a block, to the second", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "story")
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
  const late = await mayView(await w.contextOf(bob), image.hash)
  expect(late!.seconds).toBeLessThanOrEqual(30)
  expect(late!.seconds).toBeGreaterThan(0)
  w.travel(story.expiresAt.getTime() - w.now().getTime())
  for (const person of [ann, bob]) expect(await statusFor(image, person)).toBe(404)
})

test("T17 pictures in the posts of the banned go with the posts", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "post")
  await postWith(image)
  await w.db.update(users).set({ state: "banned" }).where(eq(users.id, ann.id))
  expect(await statusFor(image, bob)).toBe(404)
  await w.db.update(users).set({ state: "active" }).where(eq(users.id, ann.id))
  expect(await statusFor(image, bob)).toBe(200)
})

test("T15 no other spelling of an address reaches a file", async () => {
  const image = await saveImage(await w.contextOf(ann), await picture(), "post")
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
