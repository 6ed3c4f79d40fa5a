import { posts } from "@grove/contract/posts"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"

import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { posts as table } from "../../db/tables/posts.ts"

let w: World
let ann: Person
beforeAll(async () => {
  w = await world()
  ann = await w.make.user()
})

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0f766e" } })

const ask = (body: object) => w.as(ann).request("POST", "/api/posts", { body })

async function expectRefused(body: object, status: number | number[], sentence: RegExp) {
  const before = await w.db.$count(table)
  const answer = await ask(body)
  expect([status].flat()).toContain(answer.status)
  expect((answer.body as { message: string }).message).toMatch(sentence)
  expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.ts|select |insert /i)
  expect(await w.db.$count(table)).toBe(before)
}

test.each([
  ["nothing", {}, /content is missing/],
  ["blank", { content: " \n\t " }, /content may not be blank/],
  ["too long", { content: "x".repeat(5001) }, /at most 5000 characters/],
  ["not text", { content: 5 }, /content/],
  ["a NUL", { content: "a\u0000b" }, /content holds characters that are not text/],
  ["an unknown field", { content: "x", authorId: "admin" }, /authorId is not a field we know/],
  ["a category that does not exist", { content: "x", categoryId: 999 }, /category does not exist/],
  ["a category of the wrong kind", { content: "x", categoryId: "1" }, /categoryId/],
  ["more texts than pictures", { content: "x", imageAlts: ["a"] }, /imageAlts/],
])("a post with %s is refused with a sentence", (_, body, sentence) =>
  expectRefused(body, 400, sentence),
)

test("rejects invalid pictures and stores nothing", async () => {
  const png = await canvas(4, 4).png().toBuffer()
  const jpeg = await canvas(600, 400).jpeg().toBuffer()
  const one = dataUrl("image/png", png)
  await expectRefused(
    { content: "x", images: Array.from({ length: 11 }, () => one) },
    400,
    /at most 10/,
  )
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await expectRefused(
    { content: "x", images: [dataUrl("image/svg+xml", svg)] },
    [400, 415],
    /image|type/i,
  )
  await expectRefused(
    { content: "x", images: [dataUrl("image/png", svg)] },
    [400, 415],
    /image|type/i,
  )
  const html = Buffer.from("<html><script>alert(1)</script></html>")
  await expectRefused(
    { content: "x", images: [dataUrl("image/png", html)] },
    [400, 415],
    /image|type/i,
  )
  await expectRefused(
    { content: "x", images: [dataUrl("image/jpeg", jpeg.subarray(0, 300))] },
    [400, 415],
    /image/i,
  )
  await expectRefused(
    { content: "x", images: ["https://example.org/a.png"] },
    [400, 415],
    /image|data/i,
  )
})

test("T24 rejects a picture of 60 megapixels and a decompression bomb quickly", async () => {
  const huge = await canvas(10_000, 6000).png({ compressionLevel: 9 }).toBuffer()
  // Starts the process that reads pictures, which takes longer than the refusal.
  const small = await canvas(8, 8).png().toBuffer()
  const images = [dataUrl("image/png", small)]
  await w.as(ann).call(posts.create, { body: { content: "x", images } })
  const began = Date.now()
  await expectRefused(
    { content: "x", images: [dataUrl("image/png", huge)] },
    [400, 413],
    /large|pixel/i,
  )
  expect(Date.now() - began).toBeLessThan(5000)
})

test("stores script in text, hashtags and descriptions as plain text", async () => {
  const png = dataUrl("image/png", await canvas(8, 8).png().toBuffer())
  const content = '<img src=x onerror=alert(1)> #<script> "quoted"'
  const post = await w
    .as(ann)
    .call(posts.create, { body: { content, images: [png], imageAlts: ["<b>bold</b>"] } })
  expect(post).toMatchObject({
    content,
    hashtags: [],
    images: [{ alt: "<b>bold</b>", width: 8, height: 8 }],
  })
})

test("publishes once for retries with the same key and rejects another request with it", async () => {
  const headers = { "idempotency-key": "first-try-0001" }
  const body = { content: "once" }
  const [one, two] = await Promise.all([
    w.as(ann).call(posts.create, { body }, headers),
    w.as(ann).call(posts.create, { body }, headers),
  ])
  expect(two.id).toBe(one.id)
  const third = await w.as(ann).ask(posts.create, { body: { content: "other" } }, headers)
  expect([third.status, (third.body as unknown as { code: string }).code]).toEqual([
    409,
    "request.keyReused",
  ])
})

test("lets only the author edit and delete; deletion is idempotent and can be undone", async () => {
  const bob = await w.make.user()
  const post = await w.as(ann).call(posts.create, { body: { content: "to be #changed" } })
  const params = { postId: post.id }
  expect(await w.as(bob).ask(posts.edit, { params, body: { content: "hijacked" } })).toMatchObject({
    status: 403,
  })
  expect(await w.as(bob).ask(posts.remove, { params })).toMatchObject({ status: 403 })
  const edited = await w.as(ann).call(posts.edit, { params, body: { content: "now #other" } })
  expect(edited).toMatchObject({
    content: "now #other",
    hashtags: [{ name: "other" }],
    editedAt: expect.any(String),
  })
  await w.as(ann).call(posts.remove, { params })
  await w.as(ann).call(posts.remove, { params })
  expect(await w.as(ann).ask(posts.get, { params })).toMatchObject({ status: 404 })
  expect(await w.as(bob).ask(posts.restore, { params })).toMatchObject({ status: 404 })
  expect(await w.as(ann).call(posts.restore, { params })).toEqual(edited)
  const missing = { postId: "00000000-0000-7000-8000-000000000000" }
  expect(await w.as(ann).ask(posts.remove, { params: missing })).toMatchObject({ status: 404 })
})

test("lets restricted members post text without pictures and links", async () => {
  const { penalties } = await import("../../db/tables/penalties.ts")
  const cem = await w.make.user()
  await w.db.insert(penalties).values({ userId: cem.id, type: "restriction", reason: "Spam" })
  expect(await w.as(cem).ask(posts.create, { body: { content: "words" } })).toMatchObject({
    status: 201,
  })
  expect(
    await w.as(cem).ask(posts.create, { body: { content: "https://spam.example" } }),
  ).toMatchObject({ status: 403 })
  const event = { title: "Walk", description: "Lake", isOnline: true }
  for (const media of [
    { images: [PIXEL] },
    { event: { ...event, cover: PIXEL } },
    { video: { id: "01900000-0000-7000-8000-000000000000", alt: "" } },
  ])
    expect(
      await w.as(cem).ask(posts.create, { body: { content: "words", ...media } }),
    ).toMatchObject({ status: 403, body: { code: "account.restricted" } })
})
