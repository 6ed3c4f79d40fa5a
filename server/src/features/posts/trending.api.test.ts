import { DAY_MS } from "@grove/contract/durations"
import { posts } from "@grove/contract/posts"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { rows } from "../../db/sql.ts"
import { blocks } from "../../db/tables/blocks.ts"

let w: World
let reader: Person
let number: number
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  await w.pool.query("delete from posts")
  number = 0
  reader = await w.make.user()
})

const write = (person: Person, content: string, categoryId?: number) =>
  w.make.post(person, content, categoryId === undefined ? {} : { categoryId })
const trending = async (query: { limit?: number; cursor?: string; categoryId?: number } = {}) => {
  // On a slow machine the list is cached for a while.
  w.travel(60_000)
  return (await w.as(reader).call(posts.trending, { query })).map((post) => post.content)
}
/** Members whose accounts were created on different days. */
const member = (daysAgo = 40 + (number += 1)) =>
  w.make.user({ createdAt: new Date(w.now().getTime() - daysAgo * DAY_MS) })
const like = (post: { id: string }, people: readonly Person[]) => w.make.likes(people, [post])
const members = (count: number, daysAgo?: number) =>
  Promise.all(Array.from({ length: count }, () => member(daysAgo)))

test("ranks posts by voters and leaves out posts without votes", async () => {
  const [ann, bob, cat, ...fans] = await members(9)
  await like(await write(ann!, "liked by two"), fans.slice(0, 2))
  await like(await write(bob!, "liked by five"), fans.slice(0, 5))
  await write(cat!, "liked by nobody")
  expect(await trending()).toEqual(["liked by five", "liked by two"])
  w.travel(8 * DAY_MS)
  expect(await trending()).toEqual([])
})

test("counts one vote per member and none of the author", async () => {
  const [ann, bob, cat, dan] = await members(4)
  const talk = await write(ann!, "a long talk of two")
  const turns = Array.from({ length: 12 }, (_, i) => ({ by: i % 2 === 0 ? bob! : ann! }))
  await w.make.comments(talk, turns)
  await like(await write(bob!, "liked by two"), [cat!, dan!])
  await like(await write(cat!, "liked by its author"), [cat!])
  expect(await trending()).toEqual(["liked by two", "a long talk of two"])
})

test("gives an author two places and a swarm of new accounts none", async () => {
  const [star, ann, ...fans] = await members(8)
  for (let i = 0; i < 4; i += 1) await like(await write(star!, `star ${i}`), fans)
  await like(await write(ann!, "from the village"), fans.slice(0, 1))
  const swarm = await members(12, 0.5)
  await like(await write(swarm[0]!, "from the swarm"), swarm)
  const shown = await trending()
  expect(shown.filter((content) => content.startsWith("star"))).toHaveLength(2)
  expect(shown).toContain("from the village")
  expect(shown).not.toContain("from the swarm")
})

test("ignores votes of suspected accounts unless they were labeled genuine", async () => {
  const [ann, bob, ...fans] = await members(6)
  await like(await write(ann!, "liked by fakes"), fans)
  await like(await write(bob!, "liked by one who was cleared"), fans.slice(0, 1))
  const suspect = (person: Person, label: string | null) =>
    rows(
      w.db,
      `insert into suspicions (user_id, analysis_id, score, action, label, analyzed_at)
       values ($1, gen_random_uuid(), 80, 'flag', $2, now())`,
      [person.id, label],
    )
  await suspect(fans[0]!, "genuine")
  for (const fan of fans.slice(1)) await suspect(fan, null)
  await like(await write(fans[0]!, "liked by nobody real"), fans.slice(1))
  expect((await trending()).toSorted()).toEqual(["liked by fakes", "liked by one who was cleared"])
})

test("ranks a ring of old accounts created together below the community", async () => {
  const village = await members(8)
  for (const [i, person] of village.slice(0, 4).entries())
    await like(
      await write(person, `village ${i}`),
      village.filter((_, j) => (i + j) % 2 === 1),
    )
  const ring = await members(10, 35)
  for (const [i, person] of ring.entries()) await like(await write(person, `ring ${i}`), ring)
  const shown = await trending()
  expect(shown.slice(0, 4).every((content) => content.startsWith("village"))).toBe(true)
})

test("filters by category and visibility, page by page", async () => {
  const [category, other] = await w.as(reader).call(posts.categories, {})
  const authors = await members(7)
  const fans = await members(3)
  for (const [i, author] of authors.entries())
    await like(await write(author, `of category ${i}`, category!.id), fans)
  await like(await write(fans[0]!, "of another", other!.id), authors)
  await w.db.insert(blocks).values({ blockerId: authors[0]!.id, blockedId: reader.id })
  expect(await trending({ categoryId: other!.id })).toEqual(["of another"])
  expect(await trending({ categoryId: 2_000_000 })).toEqual([])

  expect((await pages({ categoryId: category!.id, limit: 2 })).toSorted()).toEqual(
    [1, 2, 3, 4, 5, 6].map((i) => `of category ${i}`),
  )
})

test("pages through posts of equal rank, each once", async () => {
  const fans = await members(4)
  const author = await member()
  for (const [i, fan] of fans.slice(0, 2).entries())
    await like(await write(author, `equal ${i}`), [fan])
  await like(await write(fans[0]!, "equal 2"), [fans[2]!])
  await like(await write(fans[1]!, "equal 3"), [fans[3]!])
  await rows(w.db, "update posts set created_at = $1", [w.now()])
  const expected = [3, 2, 1, 0].map((i) => `equal ${i}`)
  expect(await pages({ limit: 1 })).toEqual(expected)
  expect(await pages({ limit: 3 })).toEqual(expected)
  expect(await trending()).toEqual(expected)
})

test("fills a page although the best posts are hidden from the reader", async () => {
  const [ann, ...hidden] = await members(13)
  const fans = await members(2)
  await like(await write(ann!, "shown"), fans.slice(1))
  for (const person of hidden) await like(await write(person, "hidden"), fans)
  await w.db
    .insert(blocks)
    .values(hidden.map((person) => ({ blockerId: person.id, blockedId: reader.id })))
  expect(await trending({ limit: 1 })).toEqual(["shown"])
})

async function pages(query: { categoryId?: number; limit: number }) {
  w.travel(60_000)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const answer = await w
      .as(reader)
      .ask(posts.trending, { query: { ...query, ...(cursor && { cursor }) } })
    expect(answer.body.length).toBeLessThanOrEqual(query.limit)
    seen.push(...answer.body.map((post) => post.content))
    cursor = answer.next
  } while (cursor !== undefined)
  return seen
}
