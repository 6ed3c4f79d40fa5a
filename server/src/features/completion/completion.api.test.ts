import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import { completion } from "@grove/contract/completion"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { beforeAll, expect, test } from "vitest"

import { inArray } from "#db/drizzle.ts"

import { world, type Person, type World } from "../../../test/world.ts"
import { penalties } from "../../db/tables/penalties.ts"
import { users } from "../../db/tables/users.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const complete = async (viewer: Person, q: string, postId?: string) =>
  (await w.as(viewer).call(completion.people, { query: { q, ...(postId && { postId }) } })).map(
    ({ firstName, relation }) => `${firstName} ${relation}`,
  )
const follow = (one: Person, other: Person) =>
  w.as(one).call(follows.add, { params: { userId: other.id } })

async function scene(lastName: string) {
  const make = (firstName: string, followersCount = 0) =>
    w.make.user({ firstName, lastName, handle: `${firstName}_${lastName}`, followersCount })
  const [me, author, commenter, followed, follower, known, stranger] = await Promise.all([
    make("Me"),
    make("Author", 3),
    make("Commenter", 2),
    make("Followed"),
    make("Follower"),
    make("Known"),
    make("Stranger", 9000),
  ])
  await follow(me, followed)
  await follow(follower, me)
  const post = await w.as(author).call(posts.create, { body: { content: "hello" } })
  const params = { postId: post.id }
  await w.as(commenter).call(comments.add, { params, body: { content: "first" } })
  return { me, author, commenter, followed, follower, known, stranger, postId: post.id }
}

test("lists people of the conversation, then followees, followers and others, at most five", async () => {
  const s = await scene("Quixley")
  const { me } = s
  expect(await complete(me, "qui", s.postId)).toEqual([
    "Author author",
    "Commenter commenter",
    "Followed following",
    "Follower follower",
    "Stranger none",
  ])
  expect((await complete(me, "qui")).slice(0, 3)).toEqual([
    "Followed following",
    "Follower follower",
    "Stranger none",
  ])
  await follow(s.followed, me)
  expect(await complete(me, "QUI")).toContain("Followed mutual")
  expect(await complete(me, "commenter_q")).toEqual(["Commenter none"])
  expect(await complete(me, "uixley")).toEqual([])
})

test("finds friends and people of the conversation among more matches than are looked up", async () => {
  const s = await scene("Overfull")
  await w.db.insert(users).values(
    Array.from({ length: 150 }, (_, n) => ({
      issuer: "x",
      subject: `overfull${n}`,
      firstName: "Overfull",
      lastName: "Crowd",
      handle: `crowd${n}`,
      followersCount: 100_000,
    })),
  )
  expect((await complete(s.me, "over", s.postId)).slice(0, 4)).toEqual([
    "Author author",
    "Commenter commenter",
    "Followed following",
    "Follower follower",
  ])
})

test("never lists the caller, or people who are blocked, muted, suspended, banned or unseen", async () => {
  const s = await scene("Hidebound")
  const { me } = s
  expect(await complete(me, "me_hide")).toEqual([])
  await w.as(me).call(blocks.block, { params: { userId: s.followed.id } })
  await w.as(me).call(blocks.mute, { params: { userId: s.follower.id } })
  await w.as(s.author).call(blocks.block, { params: { userId: me.id } })
  const tomorrow = new Date(w.now().getTime() + 86_400_000)
  await w.db.insert(penalties).values([
    { userId: s.stranger.id, type: "suspension", reason: "Spam", expiresAt: tomorrow },
    { userId: s.known.id, type: "warning", reason: "Spam", expiresAt: tomorrow },
  ])
  // The author blocked the caller, so the comments of the post say nothing either.
  expect(await complete(me, "hide", s.postId)).toEqual(["Commenter none", "Known none"])
  await w.db
    .update(users)
    .set({ state: "banned" })
    .where(inArray(users.id, [s.commenter.id, s.known.id]))
  expect(await complete(me, "hide")).toEqual([])
})

test("accepts any text: names in other scripts, accents, patterns and no text at all", async () => {
  const me = await w.make.user()
  await w.make.user({ firstName: "Zoë", lastName: "Ångström", handle: "zoe_angstrom" })
  await w.make.user({ firstName: "田中", lastName: "太郎", handle: "tanaka" })
  await w.make.user({ firstName: "Мария", lastName: "Петрова", handle: "maria_petrova" })
  expect(await complete(me, "angs")).toEqual(["Zoë none"])
  expect(await complete(me, "田中")).toEqual(["田中 none"])
  expect(await complete(me, "мар")).toEqual(["Мария none"])
  for (const q of ["%", "_", "\\", "'", " ", "", "🌳", "a".repeat(200)])
    expect(await complete(me, q)).toEqual([])
})
