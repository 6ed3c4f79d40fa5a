import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import { stories, STORY_BACKGROUNDS, type NewStory } from "@grove/contract/stories"
import sharp from "sharp"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { world, type Person, type World } from "../../../test/world.ts"
import { blocks, mutes } from "../../db/tables/blocks.ts"
import { media } from "../../db/tables/media.ts"
import { penalties } from "../../db/tables/penalties.ts"
import { stories as table, storyViews } from "../../db/tables/stories.ts"
import { users } from "../../db/tables/users.ts"
import { inTransaction } from "../../platform/context.ts"
import { mediaJobs } from "../media/jobs.ts"
import { claimImages } from "../media/service.ts"
import { storiesJobs } from "./jobs.ts"
import { unhideStory, requireReportableStory, hideStory } from "./service.ts"

const SECOND = 1000
const HOUR = 3600 * SECOND
let w: World
let ann: Person
let bob: Person
let eve: Person
beforeAll(async () => {
  w = await world()
})
/** Bob follows Ann; Eve follows nobody. */
beforeEach(async () => {
  ;[ann, bob, eve] = [await w.make.user(), await w.make.user(), await w.make.user()]
  await follow(bob, ann)
})

const follow = (person: Person, whom: Person) =>
  w.as(person).call(follows.add, { params: { userId: whom.id } })
const share = (person: Person, body: NewStory = { content: "Good morning" }) =>
  w.as(person).call(stories.create, { body })
const list = (person: Person) => w.as(person).call(stories.list, {})
const idsFor = async (person: Person) => (await list(person)).map((story) => story.id)
const at = (story: { id: string }) => ({ params: { storyId: story.id } })
const view = (person: Person, story: { id: string }) => w.as(person).call(stories.view, at(story))
const notFound = { status: 404, code: "story.notFound" }

let color = 0
async function picture(width = 70, height = 90) {
  color += 1
  const background = { r: (color * 53) % 256, g: (color * 97) % 256, b: 7 }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString("base64")}`
}
const run = async (jobs: typeof storiesJobs) => jobs[0]!.run(await w.contextOf(), {})

describe("sharing", () => {
  test("a text story has a background; a picture is scaled to 600 pixels and has an alt text", async () => {
    const words = await share(ann, { content: "  Good morning  ", background: "dawn" })
    expect(words).toMatchObject({
      content: "Good morning",
      imageUrl: null,
      image: null,
      background: "dawn",
      user: { id: ann.id },
      isSeen: true,
      views: 0,
    })
    expect(Date.parse(words.expiresAt) - Date.parse(words.createdAt)).toBe(24 * HOUR)
    expect((await share(ann)).background).toBe(STORY_BACKGROUNDS[0])

    const both = await share(ann, {
      content: "Fog",
      imageUrl: await picture(700, 900),
      imageAlt: "A lake",
    })
    expect(both).toMatchObject({
      content: "Fog",
      background: null,
      image: { height: 600, alt: "A lake" },
    })
    expect((await w.as(bob).request("GET", both.imageUrl!)).status).toBe(200)
    expect(await w.as(bob).call(stories.get, at(both))).toMatchObject({ id: both.id, views: null })
  })

  test("rejects empty, blank and too long stories and unknown backgrounds", async () => {
    await expect(share(ann, {})).rejects.toMatchObject({ status: 400, code: "story.empty" })
    await expect(share(ann, { content: " \n " })).rejects.toMatchObject({ code: "story.empty" })
    await expect(share(ann, { content: "x".repeat(501) })).rejects.toMatchObject({ status: 400 })
    await expect(share(ann, { content: "x", background: "pink" as never })).rejects.toMatchObject({
      status: 400,
    })
    await expect(share(ann, { imageUrl: "data:image/png;base64,AAAA" })).rejects.toMatchObject({
      code: "image.invalid",
    })
    expect((await share(ann, { content: "x".repeat(500) })).content).toHaveLength(500)
  })

  test("the same idempotency key creates one story", async () => {
    const key = { "idempotency-key": crypto.randomUUID() }
    const body = { content: "once" }
    const first = await w.as(ann).call(stories.create, { body }, key)
    expect(await w.as(ann).call(stories.create, { body }, key)).toEqual(first)
    expect(await idsFor(ann)).toEqual([first.id])
  })

  test("a restricted member can share text only", async () => {
    const expiresAt = new Date(w.now().getTime() + HOUR)
    const dan = await w.make.user()
    await w.db
      .insert(penalties)
      .values({ userId: dan.id, type: "restriction", reason: "Spam", expiresAt })
    const restricted = { status: 403, code: "account.restricted" }
    await expect(share(dan, { imageUrl: await picture() })).rejects.toMatchObject(restricted)
    await expect(share(dan, { content: "https://spam.example" })).rejects.toMatchObject(restricted)
    expect((await share(dan)).content).toBe("Good morning")
  })
})

describe("the list", () => {
  test("lists own stories first, then unseen, then seen, grouped by author, oldest first", async () => {
    const [cleo, dan] = [await w.make.user(), await w.make.user()]
    await follow(bob, cleo)
    await follow(bob, dan)
    const a1 = await share(ann)
    const c1 = await share(cleo)
    const own = await share(bob)
    const a2 = await share(ann)
    const d1 = await share(dan)
    expect(await idsFor(bob)).toEqual([own.id, d1.id, a1.id, a2.id, c1.id])
    await view(bob, d1)
    await view(bob, a1)
    const shown = await list(bob)
    expect(shown.map((story) => story.id)).toEqual([own.id, a1.id, a2.id, c1.id, d1.id])
    expect(shown.map((story) => story.isSeen)).toEqual([true, true, false, false, true])
  })

  test("needs one statement for any number of authors and stories", async () => {
    await share(ann)
    const few = await w.countStatements(() => list(bob))
    for (let n = 0; n < 4; n += 1) {
      const someone = await w.make.user()
      await follow(bob, someone)
      await share(someone)
    }
    expect(await w.countStatements(() => list(bob))).toBe(few)
  })

  test("T16 lists no stories of strangers, muted, blocked, blocking or banned users", async () => {
    const story = await share(ann, { content: "x", imageUrl: await picture() })
    const unseen = async (person: Person) => {
      expect(await idsFor(person)).toEqual([])
      await expect(view(person, story)).rejects.toMatchObject(notFound)
      await expect(w.as(person).call(stories.get, at(story))).rejects.toMatchObject(notFound)
      await expect(
        w.as(person).call(stories.reply, { ...at(story), body: { content: "hi" } }),
      ).rejects.toMatchObject(notFound)
      await expect(w.as(person).call(stories.viewers, at(story))).rejects.toMatchObject(notFound)
    }
    await unseen(eve)
    expect(await idsFor(bob)).toEqual([story.id])

    await w.db.insert(mutes).values({ muterId: bob.id, mutedId: ann.id })
    expect(await idsFor(bob)).toEqual([])
    await w.db.delete(mutes)

    for (const [blockerId, blockedId] of [
      [ann.id, bob.id],
      [bob.id, ann.id],
    ] as const) {
      await w.db.insert(blocks).values({ blockerId, blockedId })
      await unseen(bob)
      expect((await w.as(bob).request("GET", story.imageUrl!)).status).toBe(404)
      await w.db.delete(blocks)
    }
    await w.db.update(users).set({ state: "banned" }).where(eq(users.id, ann.id))
    await unseen(bob)
  })
})

describe("viewers", () => {
  test("lists each viewer once for the author, latest first, in pages", async () => {
    const story = await share(ann)
    await follow(eve, ann)
    await view(bob, story)
    await view(bob, story)
    await view(ann, story)
    await view(eve, story)
    const first = await w.as(ann).ask(stories.viewers, { ...at(story), query: { limit: 1 } })
    expect(first.body).toMatchObject([{ user: { id: eve.id } }])
    expect(
      await w.as(ann).call(stories.viewers, { ...at(story), query: { cursor: first.next! } }),
    ).toMatchObject([{ user: { id: bob.id } }])
    expect((await list(ann))[0]).toMatchObject({ id: story.id, views: 2 })
  })

  test("counts concurrent views of one user once", async () => {
    const story = await share(ann)
    await Promise.all(Array.from({ length: 20 }, () => view(bob, story)))
    expect(await w.as(ann).call(stories.viewers, at(story))).toHaveLength(1)
  })

  test("hides viewers from others, and blocked viewers from the author", async () => {
    const story = await share(ann)
    await view(bob, story)
    await expect(w.as(bob).call(stories.viewers, at(story))).rejects.toMatchObject({
      status: 403,
      code: "story.notYours",
    })
    await w.db.insert(blocks).values({ blockerId: bob.id, blockedId: ann.id })
    expect(await w.as(ann).call(stories.viewers, at(story))).toEqual([])
    expect((await list(ann))[0]).toMatchObject({ views: 0 })
  })
})

describe("T29 24 hours", () => {
  test("expire to the second in the list, by id, view, viewers, reply and picture", async () => {
    const story = await share(ann, { content: "brief", imageUrl: await picture() })
    await view(bob, story)
    w.travel(24 * HOUR - 2 * SECOND - (w.now().getTime() - Date.parse(story.createdAt)))
    expect(await idsFor(bob)).toEqual([story.id])
    expect(await view(bob, story)).toEqual({ isSeen: true })
    expect(await w.as(ann).call(stories.viewers, at(story))).toHaveLength(1)
    const seen = await w.as(bob).request("GET", story.imageUrl!)
    expect(seen.status).toBe(200)
    const kept = Number(/max-age=(\d+)/.exec(String(seen.headers["cache-control"]))?.[1])
    expect(kept).toBeLessThanOrEqual(2)

    w.travel(Date.parse(story.expiresAt) - w.now().getTime())
    expect(await idsFor(bob)).toEqual([])
    expect(await idsFor(ann)).toEqual([])
    for (const person of [ann, bob]) {
      await expect(w.as(person).call(stories.get, at(story))).rejects.toMatchObject(notFound)
      await expect(view(person, story)).rejects.toMatchObject(notFound)
      await expect(w.as(person).call(stories.viewers, at(story))).rejects.toMatchObject(notFound)
      await expect(w.as(person).call(stories.remove, at(story))).rejects.toMatchObject(notFound)
      expect((await w.as(person).request("GET", story.imageUrl!)).status).toBe(404)
    }
    await expect(
      w.as(bob).call(stories.reply, { ...at(story), body: { content: "late" } }),
    ).rejects.toMatchObject(notFound)
    await expect(requireReportableStory(await w.contextOf(bob), story.id)).rejects.toMatchObject({
      code: "story.notFound",
    })
  })

  test("are then deleted with views and file, except for evidence of reports", async () => {
    const story = await share(ann, { imageUrl: await picture() })
    const reported = await share(ann, { imageUrl: await picture() })
    await view(bob, story)
    const ctx = await w.contextOf(bob)
    const { images } = await requireReportableStory(ctx, reported.id)
    await claimImages(ctx, [images[0]!.hash], "evidence", "77")
    await run(storiesJobs)
    expect(await idsFor(bob)).toHaveLength(2)

    w.travel(24 * HOUR)
    const younger = await share(ann)
    await run(storiesJobs)
    await run(storiesJobs)
    await run(mediaJobs)
    expect((await w.db.select().from(table)).map((row) => row.id)).toEqual([younger.id])
    expect((await w.db.select().from(storyViews)).filter((v) => v.storyId === story.id)).toEqual([])
    const files = (await w.db.select().from(media)).map((row) => row.hash)
    expect(files).toContain(reported.image!.hash)
    expect(files).not.toContain(story.image!.hash)
    const { storage } = ctx
    expect(await storage.has(story.imageUrl!.replace("/media/", ""))).toBe(false)
    expect(await storage.has(reported.imageUrl!.replace("/media/", ""))).toBe(true)
    expect((await w.as(bob).request("GET", reported.imageUrl!)).status).toBe(404)
  })
})

describe("removing", () => {
  test("the author deletes permanently, with the picture; others cannot", async () => {
    const story = await share(ann, { imageUrl: await picture() })
    await expect(w.as(bob).call(stories.remove, at(story))).rejects.toMatchObject({
      code: "story.notYours",
    })
    await expect(w.as(eve).call(stories.remove, at(story))).rejects.toMatchObject(notFound)
    expect(await w.as(ann).call(stories.remove, at(story))).toEqual({ isDeleted: true })
    await expect(w.as(ann).call(stories.remove, at(story))).rejects.toMatchObject(notFound)
    expect(await idsFor(bob)).toEqual([])
    expect((await w.as(bob).request("GET", story.imageUrl!)).status).toBe(404)
  })

  test("a moderation decision hides it everywhere at once and restores it", async () => {
    const story = await share(ann, { imageUrl: await picture() })
    const ctx = await w.contextOf()
    const hide = () => inTransaction(ctx, (ctx) => hideStory(ctx, story.id))
    expect([await hide(), await hide()]).toEqual([true, false])
    expect([await idsFor(ann), await idsFor(bob)]).toEqual([[], []])
    expect((await w.as(ann).request("GET", story.imageUrl!)).status).toBe(404)
    await unhideStory(ctx, story.id)
    expect(await idsFor(bob)).toEqual([story.id])
  })

  test("a report uses the stored content", async () => {
    const story = await share(ann, { content: "hm", imageUrl: await picture() })
    expect(await requireReportableStory(await w.contextOf(bob), story.id)).toMatchObject({
      id: story.id,
      authorId: ann.id,
      content: "hm",
      images: [{ hash: story.image!.hash }],
    })
  })
})

test("a reply reaches the author as a message with the id of the story", async () => {
  const story = await share(ann)
  const reply = (person: Person) =>
    w.as(person).call(stories.reply, { ...at(story), body: { content: "Lovely!" } })
  const sent = await reply(bob)
  expect(sent).toMatchObject({ content: "Lovely!", storyId: story.id, receiverId: ann.id })
  expect(await w.as(ann).call(messages.thread, { params: { otherUserId: bob.id } })).toMatchObject([
    { id: sent.id, storyId: story.id, sender: { id: bob.id } },
  ])
  await expect(reply(ann)).rejects.toMatchObject({ code: "story.own" })
})
