import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { describe, expect, test } from "vitest"

import { picture } from "../../../test/media.scene.ts"
import { world } from "../../../test/world.ts"
import { saveImage, saveImageFromUrl } from "./service.ts"

const HOUR = 3600

describe("T24 many large uploads of one member", () => {
  test("delay another member by about one picture, not by all", async () => {
    const w = await world()
    const [ann, bob] = [
      await w.contextOf(await w.make.user()),
      await w.contextOf(await w.make.user()),
    ]
    const large = await Promise.all(Array.from({ length: 8 }, () => picture(1600, 1200)))
    const small = await picture(300, 300)
    const finished: string[] = []
    const save = (ctx: typeof ann, name: string, dataUrl: string) =>
      saveImage(ctx, dataUrl, "post").then(() => finished.push(name))
    await Promise.all([
      ...large.map((dataUrl) => save(ann, "ann", dataUrl)),
      save(bob, "bob", small),
    ])
    // Two processes: two of Ann's were in progress when Bob arrived, and one may finish before his.
    expect(finished.indexOf("bob")).toBeLessThanOrEqual(3)
    expect(finished).toHaveLength(9)
  })

  test("are limited by a bounded queue per member", async () => {
    const w = await world()
    const ctx = await w.contextOf(await w.make.user())
    const dataUrl = await picture(40, 40)
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, () => saveImage(ctx, dataUrl, "post")),
    )
    const refused = all
      .filter((one) => one.status === "rejected")
      .map((one) => one.reason as unknown)
    expect(refused).toHaveLength(40 - 2 - 20)
    expect(refused[0]).toMatchObject({ code: "request.tooMany", status: 429, retryAfterSeconds: 5 })
  })
})

describe("T30 upload quota", () => {
  const quotaOf = (points: number) => [{ points, seconds: HOUR }]

  test("is shared by posts, stories, messages and profile pictures, per member", async () => {
    const w = await world({ RATE_LIMIT: "on" }, { uploadLimits: { pictures: quotaOf(2) } })
    const [ann, bob] = [await w.make.user(), await w.make.user()]
    const image = await picture(50, 50)
    const post = { body: { content: "x", images: [image] } }
    await w.as(ann).call(posts.create, { body: { content: "x", images: [image, image] } })
    const refusals = [
      await w.as(ann).ask(posts.create, post),
      await w.as(ann).ask(posts.create, { body: { content: "x", images: [image, image] } }),
      await w.as(ann).ask(stories.create, { body: { imageUrl: image } }),
      await w
        .as(ann)
        .ask(messages.send, { body: { receiverId: bob.id, content: "x", images: [image] } }),
      await w
        .as(ann)
        .ask(users.update, { params: { userId: ann.id }, body: { profileImageUrl: image } }),
    ]
    for (const { status, body, headers } of refusals) {
      expect([status, body]).toEqual([429, expect.objectContaining({ code: "image.quota" })])
      const seconds = Number(headers["retry-after"])
      expect(seconds > HOUR - 60 && seconds <= HOUR).toBe(true)
      expect((body as unknown as { message: string }).message).toContain("60 minutes")
    }
    const bytes = Buffer.from(image.split(",")[1]!, "base64")
    await expect(
      saveImageFromUrl(await w.contextOf(ann), "https://a.example/", "profile", async () => bytes),
    ).rejects.toMatchObject({ code: "image.quota" })
    // Text posts and other members are not affected.
    await w.as(ann).call(posts.create, { body: { content: "only words" } })
    await w.as(bob).call(posts.create, post)
  })

  test("counts bytes of accepted pictures only", async () => {
    const [large, small] = [await picture(600, 600), await picture(20, 20)]
    const size = (dataUrl: string) => Buffer.from(dataUrl.split(",")[1]!, "base64").length
    const w = await world(
      { RATE_LIMIT: "on" },
      { uploadLimits: { bytes: quotaOf(size(large) + size(small)) } },
    )
    const ann = w.as(await w.make.user())
    const send = async (image: string) =>
      (await ann.ask(posts.create, { body: { content: "x", images: [image] } })).status
    expect([await send(large), await send(large), await send(small), await send(small)]).toEqual([
      201, 429, 201, 429,
    ])
  })

  test("counts the megabytes of large requests, also of those that are refused", async () => {
    const image = await picture(600, 600)
    const body = { content: "x", images: [`${image}${"A".repeat(100_000)}`] }
    const size = JSON.stringify(body).length
    const w = await world({ RATE_LIMIT: "on" }, { uploadLimits: { bodies: quotaOf(size * 2) } })
    const [ann, bob] = [w.as(await w.make.user()), w.as(await w.make.user())]
    const large = { body }
    const refusals = []
    for (let n = 0; n < 3; n++) {
      const { status, body: answer } = await ann.ask(posts.create, large)
      refusals.push([status, (answer as unknown as { code: string }).code])
    }
    expect(refusals).toEqual([
      [400, "image.invalid"],
      [400, "image.invalid"],
      [429, "image.quota"],
    ])
    // One that does not say how large it is counts as the largest.
    const unsaid = { "transfer-encoding": "chunked" }
    expect((await bob.ask(posts.create, large, unsaid)).status).toBe(429)
    // What is as small as other JSON is not counted.
    await ann.call(posts.create, { body: { content: "only words" } })
  })

  test("counts pixels from the header before decoding", async () => {
    const w = await world({ RATE_LIMIT: "on" }, { uploadLimits: { pixels: quotaOf(1_000_000) } })
    const ann = w.as(await w.make.user())
    const send = async (image: string) => {
      const { status, body } = await ann.ask(posts.create, {
        body: { content: "x", images: [image] },
      })
      return status === 201 ? 201 : (body as unknown as { code: string }).code
    }
    // Truncated after the header: decoding it would fail differently.
    const cut = (dataUrl: string) => dataUrl.slice(0, 22 + 200)
    expect(await send(cut(await picture(1200, 1000)))).toBe("image.quota")
    expect(await send(cut(await picture(900, 1000)))).toBe("image.invalid")
    expect(await send(await picture(300, 300))).toBe(201)
    expect(await send(await picture(300, 300))).toBe("image.quota")
  })
})
