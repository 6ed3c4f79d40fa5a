import { DAY_MS } from "@grove/contract/durations"
import { hashtags } from "@grove/contract/hashtags"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { rows } from "../../db/sql.ts"
import { blocks, mutes } from "../../db/tables/blocks.ts"

let w: World
let reader: Person
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  await w.pool.query("delete from posts")
  reader = await w.make.user()
})

const write = (person: Person, content: string) => w.make.post(person, content)
/** On a slow machine the list is cached for a while. */
const trending = (person = reader) => {
  w.travel(60_000)
  return w.as(person).call(hashtags.trending, {})
}
/** A member whose account is so many days old. */
const member = (daysAgo: number) =>
  w.make.user({ createdAt: new Date(w.now().getTime() - daysAgo * DAY_MS) })

test("counts posts of the last seven days for each hashtag", async () => {
  const ann = await member(50)
  await write(ann, "#fog over the #lake")
  await write(ann, "more #Fog")
  expect(await trending()).toMatchObject([
    { name: "fog", usage_count: 2 },
    { name: "lake", usage_count: 1 },
  ])
  w.travel(8 * DAY_MS)
  expect(await trending()).toEqual([])
})

test("ranks a hashtag of many authors above one repeated by a single author", async () => {
  const [loud, ann, bob] = [await member(90), await member(60), await member(61)]
  await w.make.posts(loud, Array<string>(5).fill("#shout"))
  await write(ann, "#quiet")
  await write(bob, "#quiet")
  expect((await trending()).map((tag) => tag.name)).toEqual(["quiet", "shout"])
})

test("ranks a hashtag of many new accounts below one of a few members", async () => {
  const [ann, bob, cat] = [await member(60), await member(70), await member(80)]
  for (const person of [ann, bob, cat]) await write(person, "#market")
  for (let i = 0; i < 12; i += 1) await write(await member(40), `#casino ${i}`)
  for (let i = 0; i < 12; i += 1) await write(await member(0), `#pills ${i}`)
  expect((await trending()).map((tag) => tag.name)).toEqual(["market", "casino", "pills"])
})

test("neither counts nor shows what the viewer cannot see", async () => {
  const [ann, bob, cat] = [await member(60), await member(70), await member(80)]
  await write(ann, "#ours")
  await write(bob, "#ours #only_bob")
  await write(cat, "#ours #only_cat")
  const gone = await write(ann, "#gone")
  await w.db.insert(blocks).values({ blockerId: bob.id, blockedId: reader.id })
  await w.db.insert(mutes).values({ muterId: reader.id, mutedId: cat.id })
  await rows(w.db, "update posts set removed_at = now() where id = $1", [gone.id])
  expect(await trending()).toMatchObject([{ name: "ours", usage_count: 1 }])
  expect(await trending(ann)).toHaveLength(3)
  expect((await w.as().ask(hashtags.trending, {})).status).toBe(401)
})
