import { randomUUID } from "node:crypto"

import { DAY_MS, HOUR_MS } from "@grove/contract/durations"
import type { Sharp } from "sharp"

import { sql } from "#db/drizzle.ts"

import { comments } from "../src/db/tables/comments.ts"
import { follows } from "../src/db/tables/follows.ts"
import { likes } from "../src/db/tables/likes.ts"
import { conversations, messages } from "../src/db/tables/messages.ts"
import { posts } from "../src/db/tables/posts.ts"
import { users } from "../src/db/tables/users.ts"
import { claimImages, saveBytes } from "../src/features/media/service.ts"
import { drawnScene } from "./drawings.ts"
import type { Person, World } from "./world.ts"

/** Builds members with a history, written directly to the tables because the API cannot create past dates. */
export function community(w: World, seed = 1) {
  let state = seed
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const ago = (days: number) => new Date(w.now().getTime() - days * DAY_MS)

  /** A random sentence, unlikely to repeat. */
  const sentence = (length = 14) =>
    Array.from({ length }, () => pick(WORDS)).join(" ") + pick([".", "!", "?", "…"])

  const person = (over: Partial<typeof users.$inferInsert> & { days?: number } = {}) => {
    const { days = 200 + random() * 300, ...rest } = over
    const [first, last] = [pick(FIRST), pick(LAST)]
    return w.make.user({
      firstName: first,
      lastName: last,
      email: `${first}.${last}@${pick(["post", "mail", "web"])}.example`.toLowerCase(),
      bio: `${first}, ${sentence(7)}`,
      createdAt: ago(days),
      ...rest,
    })
  }

  async function show(who: Person, image: Sharp) {
    const ctx = w.app.systemContext("test")
    const { hash } = await saveBytes(ctx, await image.png().toBuffer(), "profile")
    await claimImages(ctx, [hash], "profile", who.id, who.id)
    await w.db
      .update(users)
      .set({ pictureHash: hash })
      .where(sql`id = ${who.id}`)
  }

  const write = async (
    who: Person,
    texts: readonly string[],
    over: { every?: number; days?: number } = {},
  ) => {
    const { every = 1.7, days = 1 } = over
    const rows = texts.map((content, at) => ({
      authorId: who.id,
      content,
      hasLink: /https?:/.test(content),
      // Irregular like people: a pause is up to twice the usual.
      createdAt: ago(days + at * every * (0.3 + 1.4 * random())),
    }))
    return rows.length === 0 ? [] : w.db.insert(posts).values(rows).returning()
  }

  const follow = async (who: Person, whom: readonly Person[], days = 20) => {
    const rows = whom
      .filter((other) => other.id !== who.id)
      .map((other, at) => ({
        followerId: who.id,
        followeeId: other.id,
        createdAt: ago(days - at / 50),
      }))
    if (rows.length > 0) await w.db.insert(follows).values(rows).onConflictDoNothing()
  }
  const befriend = async (all: readonly Person[], each: number, days = 90) => {
    for (const [at, one] of all.entries()) {
      const friends = Array.from({ length: each }, (_, n) => all[(at + 1 + n * n) % all.length]!)
      await follow(one, friends, days)
      for (const friend of friends) await follow(friend, [one], days)
    }
  }

  const like = async (who: Person, some: readonly { id: string }[]) => {
    if (some.length > 0)
      await w.db
        .insert(likes)
        .values(some.map((post) => ({ postId: post.id, userId: who.id })))
        .onConflictDoNothing()
  }
  const comment = async (who: Person, some: readonly { id: string }[], text?: string) => {
    if (some.length > 0)
      await w.db
        .insert(comments)
        .values(
          some.map((post) => ({ postId: post.id, authorId: who.id, content: text ?? sentence(6) })),
        )
  }

  /** First messages to members who do not follow the sender. */
  const writeTo = async (
    who: Person,
    whom: readonly Person[],
    text: (n: number) => string,
    days = 2,
  ) => {
    for (const [at, other] of whom.entries()) {
      const createdAt = new Date(ago(days).getTime() + at * 60_000)
      const id = randomUUID()
      const pairKey = who.id < other.id ? `${who.id}:${other.id}` : `${other.id}:${who.id}`
      await w.db.insert(messages).values({
        id,
        pairKey,
        senderId: who.id,
        receiverId: other.id,
        content: text(at),
        createdAt,
      })
      await w.db.insert(conversations).values([
        {
          userId: who.id,
          otherId: other.id,
          lastMessageId: id,
          hasWritten: true,
          isCold: true,
          createdAt,
        },
        { userId: other.id, otherId: who.id, lastMessageId: id, isRequest: true, createdAt },
      ])
    }
  }

  /** Updates the profile counts. Call last. */
  const settle = () =>
    w.db.execute(sql`update users u set
      posts_count = (select count(*) from posts where author_id = u.id),
      followers_count = (select count(*) from follows where followee_id = u.id),
      following_count = (select count(*) from follows where follower_id = u.id)`)

  /** Ordinary members who follow and message each other. */
  async function town(size: number, pictures = 6) {
    const people: Person[] = []
    for (let n = 0; n < size; n += 1) people.push(await person())
    for (const [at, one] of people.slice(0, pictures).entries())
      await show(one, drawnScene(1000 + at))
    await befriend(people, 5)
    for (const [at, one] of people.entries()) {
      const written = await write(
        one,
        Array.from({ length: 3 + (at % 9) }, () => sentence()),
      )
      for (const friend of [1, 2, 3].map((n) => people[(at + n) % size]!)) {
        await like(friend, written)
        await comment(friend, written.slice(0, 1))
      }
    }
    return people
  }

  return {
    person,
    show,
    write,
    follow,
    befriend,
    like,
    comment,
    writeTo,
    settle,
    town,
    sentence,
    random,
    ago,
    HOUR_MS,
  }
}

const FIRST = [
  "Ada",
  "Ben",
  "Cem",
  "Dana",
  "Elif",
  "Finn",
  "Gita",
  "Hugo",
  "Ines",
  "Jan",
  "Kira",
  "Luca",
  "Mona",
  "Nils",
  "Olga",
  "Paul",
]
const LAST = [
  "Abel",
  "Berg",
  "Costa",
  "Diaz",
  "Evers",
  "Fuchs",
  "Gruber",
  "Hahn",
  "Ito",
  "Jensen",
  "Kaya",
  "Lind",
  "Moser",
  "Novak",
]
const WORDS =
  "garden river morning bread window bicycle letter winter coffee station music neighbor forest kitchen market theatre island painter teacher candle bridge summer orange blanket harvest village lantern engine library pepper shadow copper velvet ribbon meadow thunder whisper anchor basket feather marble puzzle rocket saddle timber walnut yellow zipper quiet bright early careful gentle sudden narrow honest clever famous hollow polite silver wooden building carrying finding growing keeping leaving mending opening planting reading sharing walking about above after again along around before behind beside between".split(
    " ",
  )
