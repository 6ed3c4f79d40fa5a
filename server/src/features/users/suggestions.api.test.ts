import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { world, type Person, type World } from "../../../test/world.ts"
import { users as usersTable } from "../../db/tables/users.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const suggested = (person: Person, limit?: number) =>
  w.as(person).call(users.suggested, limit === undefined ? {} : { query: { limit } })
const follow = (who: Person, whom: Person) =>
  w.as(who).call(follows.add, { params: { userId: whom.id } })

test("suggests followees of followees with names first, then newcomers", async () => {
  const me = await w.make.user()
  const [ann, bob, cid] = [
    await w.make.user({ firstName: "Ann" }),
    await w.make.user({ firstName: "Bob" }),
    await w.make.user({ firstName: "Cid" }),
  ]
  const [one, two, three] = [await w.make.user(), await w.make.user(), await w.make.user()]
  for (const friend of [ann, bob, cid]) {
    await follow(me, friend)
    await follow(friend, three)
  }
  for (const friend of [ann, bob]) await follow(friend, two)
  await follow(ann, one)
  await follow(ann, me)
  const newcomer = await w.make.user({ createdAt: w.now() })
  await w.as(newcomer).call(posts.create, { body: { content: "hello" } })

  const list = await suggested(me)
  expect(list.slice(0, 4).map(({ id, reason }) => [id, reason])).toEqual([
    [three.id, "Followed by Cid and 2 others"],
    [two.id, "Followed by Bob and 1 other"],
    [one.id, "Followed by Ann"],
    [newcomer.id, "New here"],
  ])
  const ids = list.map((person) => person.id)
  for (const never of [me, ann, bob, cid]) expect(ids).not.toContain(never.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await suggested(me, 2)).toHaveLength(2)
})

test("never suggests blocked, blocking, muted, banned or deleted users", async () => {
  const me = await w.make.user()
  const friend = await w.make.user()
  await follow(me, friend)
  const make = async () => {
    const person = await w.make.user({ createdAt: w.now() })
    await follow(friend, person)
    return person
  }
  const [blocked, blocker, muted, banned, gone, fine] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ]
  await w.as(me).call(blocks.block, { params: { userId: blocked.id } })
  await w.as(blocker).call(blocks.block, { params: { userId: me.id } })
  await w.as(me).call(blocks.mute, { params: { userId: muted.id } })
  await w.db.update(usersTable).set({ state: "banned" }).where(eq(usersTable.id, banned.id))
  await w.db.update(usersTable).set({ state: "deleted" }).where(eq(usersTable.id, gone.id))
  const ids = (await suggested(me, 100)).map((person) => person.id)
  expect(ids).toContain(fine.id)
  for (const hidden of [blocked, blocker, muted, banned, gone]) expect(ids).not.toContain(hidden.id)
})

test("caches the choice, takes one statement then, and chooses again after a follow or ten minutes", async () => {
  const [me, friend] = [await w.make.user(), await w.make.user({ firstName: "Flo" })]
  const follower = await w.make.user()
  await follow(friend, follower)
  await suggested(me)
  expect(await w.countStatements(() => suggested(me))).toBe(1)
  await follow(me, friend)
  expect((await suggested(me))[0]).toMatchObject({ id: follower.id, reason: "Followed by Flo" })
  const next = await w.make.user()
  await follow(friend, next)
  const ids = async () => (await suggested(me)).map((person) => person.id)
  expect(await ids()).toContain(follower.id)
  expect((await suggested(me))[0]).toMatchObject({ id: follower.id })
  w.travel(10 * 60_000)
  expect((await ids()).slice(0, 2)).toEqual([next.id, follower.id])
})

test("checks cached suggestions at every view: people, and the friends named as reason", async () => {
  const [me, friend] = [await w.make.user(), await w.make.user({ firstName: "Gil" })]
  await follow(me, friend)
  const people = [
    await w.make.user(),
    await w.make.user(),
    await w.make.user(),
    await w.make.user(),
  ]
  for (const person of people) await follow(friend, person)
  const shown = async () => {
    const ids = new Set((await suggested(me)).map((person) => person.id))
    return people.map((person) => ids.has(person.id))
  }
  expect(await shown()).toEqual([true, true, true, true])
  await w.as(people[0]!).call(blocks.block, { params: { userId: me.id } })
  await w.as(me).call(blocks.mute, { params: { userId: people[1]!.id } })
  await w.db.update(usersTable).set({ state: "banned" }).where(eq(usersTable.id, people[2]!.id))
  expect(await shown()).toEqual([false, false, false, true])
  await w.db.update(usersTable).set({ state: "banned" }).where(eq(usersTable.id, friend.id))
  const reasons = (await suggested(me)).map((person) => person.reason)
  expect(reasons.filter((reason) => reason.includes("Gil"))).toEqual([])
})

test("chooses again when too many cached suggestions became hidden", async () => {
  const [me, friend] = [await w.make.user(), await w.make.user()]
  await follow(me, friend)
  const people: Person[] = []
  for (let n = 0; n < 6; n++) people.push(await w.make.user())
  for (const person of people) await follow(friend, person)
  const [first, second, third] = await suggested(me, 2)
  expect([first, second, third].map((person) => person !== undefined)).toEqual([true, true, false])
  const hidden = people.slice(-4)
  for (const person of hidden)
    await w.db.update(usersTable).set({ state: "banned" }).where(eq(usersTable.id, person.id))
  const ids = (await suggested(me, 2)).map((person) => person.id)
  expect(ids.toSorted()).toEqual([people[0]!.id, people[1]!.id].toSorted())
})
