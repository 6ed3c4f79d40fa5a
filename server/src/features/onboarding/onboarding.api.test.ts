import { attendance } from "@grove/contract/attendance"
import { auth } from "@grove/contract/auth"
import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import { DAY_MS } from "@grove/contract/durations"
import { follows } from "@grove/contract/follows"
import { onboarding, type OnboardingChange } from "@grove/contract/onboarding"
import { posts } from "@grove/contract/posts"
import { site } from "@grove/contract/site"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const get = (person: Person) => w.as(person).call(onboarding.get, {})
const change = (person: Person, body: OnboardingChange) =>
  w.as(person).call(onboarding.change, { body })
const flag = async (person: Person) => (await w.as(person).call(auth.me, {})).onboarding
const newcomer = () => w.make.user({ createdAt: w.now() })
const people = async (person: Person) =>
  (await w.as(person).call(onboarding.people, {})).map(({ id, reason }) => [id, reason] as const)
const post = (person: Person, content: string) =>
  w.as(person).call(posts.create, { body: { content } })

test("begins with the first step, and resumes on another device where the first stopped", async () => {
  const ann = await newcomer()
  expect(await get(ann)).toEqual({
    step: "profile",
    outcome: "open",
    interests: [],
    checklist: [],
  })
  expect(await flag(ann)).toEqual({ step: "profile", hasChecklist: false, welcomeText: "" })
  expect(await change(ann, { step: "people" })).toMatchObject({ step: "people", outcome: "open" })
  await w.signIn(ann)
  expect(await get(ann)).toMatchObject({ step: "people", outcome: "open" })
  expect(await flag(ann)).toMatchObject({ step: "people" })
  expect(await change(ann, { step: "interests" })).toMatchObject({ step: "interests" })
  expect(await flag(await newcomer())).toMatchObject({ step: "profile" })
})

test("ends once for all devices, and reopens only when the member asks for it", async () => {
  const ann = await newcomer()
  const ends = await Promise.all([
    change(ann, { outcome: "skipped" }),
    change(ann, { outcome: "skipped" }),
    change(ann, { step: "hello" }),
  ])
  expect(ends.map((end) => end.outcome)).toContain("skipped")
  expect(await change(ann, { step: "people" })).toMatchObject({ outcome: "skipped" })
  expect(await change(ann, { outcome: "done" })).toMatchObject({ outcome: "skipped" })
  expect(await flag(ann)).toMatchObject({ step: null })
  expect(await change(ann, { outcome: "open" })).toMatchObject({ step: "profile", outcome: "open" })
  expect(await flag(ann)).toMatchObject({ step: "profile", hasChecklist: false })
})

test.each([
  {},
  { step: "sixth" },
  { step: 2 },
  { outcome: "later" },
  { isChecklistClosed: false },
  { interests: "tea" },
  { interests: ["two words"] },
  { interests: ["123"] },
  { interests: ["<b>"] },
  { interests: [""] },
  { interests: ["x".repeat(102)] },
  { interests: Array.from({ length: 21 }, (_, n) => `topic${n}`) },
  { other: 1 },
])("rejects %j with 400 and changes nothing", async (body) => {
  const ann = await newcomer()
  const before = await change(ann, { interests: ["tea"], step: "people" })
  const answer = await w.as(ann).request("PATCH", onboarding.change.path, { body })
  expect(answer.status).toBe(400)
  expect(await get(ann)).toEqual(before)
})

test("replaces interests as a whole, as case-folded hashtags, and leaves those of others", async () => {
  const [ann, bob] = [await newcomer(), await newcomer()]
  await change(bob, { interests: ["chess"] })
  expect(
    (await change(ann, { interests: ["#Tea", "tea", "Ölmalerei", "園芸"] })).interests,
  ).toEqual(expect.arrayContaining(["tea", "ölmalerei", "園芸"]))
  expect((await change(ann, { interests: ["tea", "chess"] })).interests).toEqual(["chess", "tea"])
  expect((await change(ann, { step: "people" })).interests).toEqual(["chess", "tea"])
  expect((await change(ann, { interests: [] })).interests).toEqual([])
  expect((await get(bob)).interests).toEqual(["chess"])
})

test("offers hashtags in use first, then the categories as hashtags", async () => {
  const ann = await newcomer()
  await post(await w.make.user(), "soup #souplovers")
  const topics = await w.as(ann).call(onboarding.topics, {})
  expect(topics[0]).toBe("souplovers")
  const [category] = await w.as(ann).call(posts.categories, {})
  expect(topics).toContain(category!.name.toLowerCase())
  expect(new Set(topics).size).toBe(topics.length)
  for (const name of topics)
    expect((await change(ann, { interests: [name] })).interests).toEqual([name])
})

test("suggests people who write about an interest or share it, with that as the reason", async () => {
  const ann = await newcomer()
  const [writer, fan, stranger] = [await w.make.user(), await w.make.user(), await w.make.user()]
  await post(writer, "bees again #beekeeping")
  await change(fan, { interests: ["beekeeping"] })
  expect((await people(ann)).map(([, reason]) => reason).join()).not.toContain("beekeeping")
  await change(ann, { interests: ["beekeeping"] })
  const found = await people(ann)
  expect(found.slice(0, 2)).toEqual([
    [writer.id, "Writes about #beekeeping"],
    [fan.id, "Interested in #beekeeping too"],
  ])
  expect(found.filter(([id, reason]) => id === stranger.id && reason.includes("bee"))).toEqual([])
  // The suggestions beside the feed give the same reason.
  const [first] = await w.as(ann).call(users.suggested, { query: { limit: 3 } })
  expect(first).toMatchObject({ id: writer.id, reason: "Writes about #beekeeping" })
})

test("suggests people who come to the same event, if its guests are shown", async () => {
  const [ann, host] = [await newcomer(), await w.make.user()]
  const [open, secret] = [await w.make.user(), await w.make.user()]
  const date = new Date(w.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  const go = async (guest: Person, guestListVisible: "everyone" | "host") => {
    const event = {
      title: "Picnic",
      description: "Bring cake",
      date,
      time: "18:00",
      timeZone: "UTC",
      isOnline: false,
      location: "Lake shore",
      guestListVisible,
    }
    const { id: postId } = await w
      .as(host)
      .call(posts.create, { body: { content: "Picnic", event } })
    for (const person of [ann, guest])
      await w.as(person).call(attendance.set, { params: { postId }, body: { reply: "going" } })
  }
  await go(open, "everyone")
  await go(secret, "host")
  const reasons = new Map(await people(ann))
  expect(reasons.get(open.id)).toBe("Comes to the same event")
  expect(reasons.get(secret.id)).not.toBe("Comes to the same event")
})

test("never suggests blocked, muted, suspended, banned or suspected people", async () => {
  const ann = await newcomer()
  const make = async () => {
    const person = await w.make.user()
    await change(person, { interests: ["falconry"] })
    return person
  }
  const [blocked, blocker, muted, suspended, banned, fake, fine] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ]
  await change(ann, { interests: ["falconry"] })
  expect((await people(ann)).length).toBeGreaterThanOrEqual(7)
  await w.as(ann).call(blocks.block, { params: { userId: blocked.id } })
  await w.as(blocker).call(blocks.block, { params: { userId: ann.id } })
  await w.as(ann).call(blocks.mute, { params: { userId: muted.id } })
  await w.pool.query(
    "insert into penalties (user_id, type, reason, expires_at) values ($1, 'suspension', 'x', now() + interval '1 day')",
    [suspended.id],
  )
  await w.pool.query("update users set state = 'banned' where id = $1", [banned.id])
  await w.pool.query(
    "insert into suspicions (user_id, analysis_id, score, action, label, analyzed_at) values ($1, uuidv7(), 95, 'ban', 'fake', now())",
    [fake.id],
  )
  const ids = (await people(ann)).map(([id]) => id)
  expect(ids).toContain(fine.id)
  for (const hidden of [blocked, blocker, muted, suspended, banned, fake])
    expect(ids).not.toContain(hidden.id)
})

test("shows the people already followed first, and the bio of people about whom nothing else is known", async () => {
  const ann = await newcomer()
  const [bob, cid] = [
    await w.make.user({ bio: "Runs the bakery" }),
    await w.make.user({ bio: "Plays the cello", createdAt: w.now() }),
  ]
  await post(cid, "hello")
  await w.as(ann).call(follows.add, { params: { userId: bob.id } })
  const list = await w.as(ann).call(onboarding.people, {})
  expect(list[0]).toMatchObject({ id: bob.id, isFollowing: true, reason: "Runs the bakery" })
  expect(list.find(({ id }) => id === cid.id)).toMatchObject({
    isFollowing: false,
    reason: "Plays the cello",
  })
})

test("derives the list of the first week from what the member does, and hides it afterwards", async () => {
  const ann = await newcomer()
  expect((await get(ann)).checklist).toEqual([])
  const done = async () =>
    (await get(ann)).checklist.filter(({ isDone }) => isDone).map(({ item }) => item)
  await change(ann, { outcome: "skipped" })
  expect(await done()).toEqual([])
  expect(await flag(ann)).toMatchObject({ hasChecklist: true })
  const { id: postId } = await post(ann, "hello")
  await w.as(ann).call(comments.add, { params: { postId }, body: { content: "me again" } })
  await w.as(ann).call(stories.create, { body: { content: "soup" } })
  for (let n = 0; n < 5; n += 1) {
    const { id } = await w.make.user()
    await w.as(ann).call(follows.add, { params: { userId: id } })
  }
  await w.as(ann).call(users.update, { params: { userId: ann.id }, body: { bio: "Likes soup" } })
  expect(await done()).toEqual(["bio", "follow", "post", "comment", "story"])
  // The story itself is gone after a day.
  w.travel(2 * DAY_MS)
  await w.runJobs()
  expect(await done()).toContain("story")
  w.travel(5 * DAY_MS)
  expect((await get(ann)).checklist).toEqual([])
  expect(await flag(ann)).toMatchObject({ hasChecklist: false })

  const bob = await newcomer()
  await change(bob, { outcome: "done" })
  expect((await get(bob)).checklist).toHaveLength(6)
  expect((await change(bob, { isChecklistClosed: true })).checklist).toEqual([])
  expect(await flag(bob)).toMatchObject({ hasChecklist: false })
})

test("shows the administrators' text to new members only", async () => {
  const [ann, admin] = [await newcomer(), await w.make.admin()]
  const words = "Ask Gerda. https://example.org/map"
  const set = (newMemberText: string) => w.as(admin).call(site.update, { body: { newMemberText } })
  await set(`  ${words}\n`)
  expect((await flag(ann)).welcomeText).toBe(words)
  expect(await w.as().call(site.public, {})).not.toHaveProperty("newMemberText")
  await change(ann, { outcome: "done" })
  expect((await flag(ann)).welcomeText).toBe("")
  await expect(set("x".repeat(501))).rejects.toMatchObject({ status: 400 })
  await expect(
    w.as(ann).call(site.update, { body: { newMemberText: "mine" } }),
  ).rejects.toMatchObject({ status: 403 })
})
