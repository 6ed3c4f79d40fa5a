import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { unzip } from "../../../test/unzip.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { penalties } from "../../db/tables/penalties.ts"

const NOBODY = "00000000-0000-7000-8000-00000000ffff"

let w: World
beforeAll(async () => {
  w = await world()
})

const at = (person: { id: string }) => ({ params: { userId: person.id } })
const countBlocks = async (who: Person) =>
  (await w.pool.query("select 1 from blocks where blocker_id = $1", [who.id])).rows.length

test("a block ends follows both ways and takes what was about to be read", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.as(ann).call(follows.add, at(eve))
  await w.as(eve).call(follows.add, at(ann))
  expect(await w.as(ann).call(blocks.block, at(eve))).toEqual({ isBlocked: true })
  expect(await w.as(ann).call(blocks.block, at(eve))).toEqual({ isBlocked: true })
  expect(await countBlocks(ann)).toBe(1)
  const { rows } = await w.pool.query(
    "select followers_count, following_count from users where id = any($1)",
    [[ann.id, eve.id]],
  )
  expect(rows).toEqual([
    { followers_count: 0, following_count: 0 },
    { followers_count: 0, following_count: 0 },
  ])
  const left = await w.pool.query("select 1 from notifications where user_id = any($1)", [
    [ann.id, eve.id],
  ])
  expect(left.rows).toEqual([])
})

test("taking it back lets them find each other, but nobody follows again by itself", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.as(eve).call(follows.add, at(ann))
  await w.as(ann).call(blocks.block, at(eve))
  expect((await w.as(eve).ask(users.get, at(ann))).status).toBe(404)
  expect(await w.as(ann).call(blocks.unblock, at(eve))).toEqual({ isBlocked: false })
  expect(await w.as(ann).call(blocks.unblock, at(eve))).toEqual({ isBlocked: false })
  expect(await w.as(eve).call(users.get, at(ann))).toMatchObject({ isFollowing: false })
})

test("one who was blocked first can still block, and is then not let in by the other's change of mind", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.as(eve).call(blocks.block, at(ann))
  await w.as(ann).call(blocks.block, at(eve))
  await w.as(eve).call(blocks.unblock, at(ann))
  expect((await w.as(eve).ask(users.get, at(ann))).status).toBe(404)
})

test("a mute is known to the one who muted only", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.as(ann).call(follows.add, at(eve))
  expect(await w.as(ann).call(blocks.mute, at(eve))).toEqual({ isMuted: true })
  expect(await w.as(ann).call(blocks.mute, at(eve))).toEqual({ isMuted: true })
  expect(await w.as(ann).call(users.get, at(eve))).toMatchObject({
    isMuted: true,
    isFollowing: true,
  })
  expect(await w.as(eve).call(users.get, at(ann))).toMatchObject({ isMuted: false })
  expect(await w.as(ann).call(blocks.unmute, at(eve))).toEqual({ isMuted: false })
  expect(await w.as(ann).call(blocks.unmute, at(eve))).toEqual({ isMuted: false })
})

test("the muted cannot make one's notifications ring", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.as(ann).call(blocks.mute, at(eve))
  await w.as(eve).call(follows.add, at(ann))
  const { rows } = await w.pool.query("select 1 from notifications where user_id = $1", [ann.id])
  expect(rows).toEqual([])
})

test("oneself and nobody are refused", async () => {
  const ann = await w.make.user()
  for (const route of [blocks.block, blocks.unblock, blocks.mute, blocks.unmute]) {
    expect((await w.as(ann).ask(route, at(ann))).status).toBe(400)
    expect((await w.as(ann).ask(route, at({ id: NOBODY }))).status).toBe(404)
  }
})

test("the suspended may protect themselves", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.db.insert(penalties).values({ userId: ann.id, type: "suspension", reason: "Spam" })
  expect(await w.as(ann).call(blocks.block, at(eve))).toEqual({ isBlocked: true })
  expect((await w.as(ann).ask(follows.add, at(eve))).status).toBe(403)
})

test("one's own lists, and nobody else's, the latest first and in pages", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const others: Person[] = []
  for (let i = 0; i < 3; i += 1) {
    const other = await w.make.user()
    others.unshift(other)
    await w.as(ann).call(blocks.block, at(other))
    await w.as(ann).call(blocks.mute, at(bob))
  }
  const first = await w.as(ann).ask(blocks.blocked, { query: { limit: 2 } })
  const second = await w.as(ann).ask(blocks.blocked, { query: { limit: 2, cursor: first.next! } })
  expect([...first.body, ...second.body].map((person) => person.id)).toEqual(
    others.map((other) => other.id),
  )
  expect(first.body[0]).toMatchObject({ firstName: expect.any(String), since: expect.any(String) })
  expect(second.next).toBeUndefined()
  expect(await w.as(ann).call(blocks.muted, {})).toMatchObject([{ id: bob.id }])
  expect(await w.as(bob).call(blocks.blocked, {})).toEqual([])
  expect(await w.as(bob).call(blocks.muted, {})).toEqual([])
})

const rename = (person: Person, firstName: string) =>
  w.as(person).call(users.update, { ...at(person), body: { firstName, lastName: "Changed" } })

test("the lists of one who is blocked back keep the name of that moment, and learn no later one", async () => {
  const ann = await w.make.user()
  const eve = await w.make.user({
    firstName: "Eve",
    lastName: "Before",
    profileImageUrl: "/media/x",
  })
  await w.as(ann).call(blocks.mute, at(eve))
  await w.as(ann).call(blocks.block, at(eve))
  await rename(eve, "Evelyn")
  const lists = async () => [
    ...(await w.as(ann).call(blocks.blocked, {})),
    ...(await w.as(ann).call(blocks.muted, {})),
  ]
  // One who is only blocked can still be found by a new name, to take it back.
  expect(await lists()).toMatchObject([{ firstName: "Evelyn" }, { firstName: "Evelyn" }])

  await w.as(eve).call(blocks.block, at(ann))
  await rename(eve, "Quokka")
  const frozen = {
    id: eve.id,
    firstName: "Evelyn",
    lastName: "Changed",
    handle: eve.handle,
    profileImageUrl: null,
    isVerified: false,
  }
  expect(await lists()).toMatchObject([frozen, frozen])
  await w.as(eve).call(blocks.unblock, at(ann))
  expect(await lists()).toMatchObject([{ firstName: "Quokka" }, { firstName: "Quokka" }])
})

test("one who was blocked first and blocks back is told no name, and can take it back all the same", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user({ firstName: "Quokka" })]
  await w.as(eve).call(blocks.block, at(ann))
  await w.as(ann).call(blocks.block, at(eve))
  expect(await w.as(ann).call(blocks.blocked, {})).toEqual([
    {
      id: eve.id,
      firstName: null,
      lastName: null,
      handle: "",
      profileImageUrl: null,
      isVerified: false,
      since: expect.any(String),
    },
  ])
  await w.as(ann).call(blocks.unblock, at(eve))
  expect(await w.as(ann).call(blocks.blocked, {})).toEqual([])
})

test("the export names nobody who has blocked the member since", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.as(eve).call(messages.send, { body: { receiverId: ann.id, content: "hello" } })
  await w.as(ann).call(blocks.mute, at(eve))
  await w.as(ann).call(blocks.block, at(eve))
  await w.as(eve).call(blocks.block, at(ann))
  await rename(eve, "Quokka")
  const caller = w.as(ann)
  await caller.request("GET", "/api/health")
  const zip = await w.http.inject({ url: "/api/me/export", headers: { cookie: caller.cookie } })
  const files = unzip(zip.rawPayload)
  expect(files.get("messages.json")?.toString()).toContain("hello")
  for (const name of ["blocked.json", "muted.json"])
    expect(files.get(name)?.toString()).toContain(eve.firstName)
  expect([...files.values()].map(String).join("\n")).not.toContain("Quokka")
})

test("many blocks of one pair at once are one", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await Promise.all(Array.from({ length: 15 }, () => w.as(ann).call(blocks.block, at(eve))))
  expect(await countBlocks(ann)).toBe(1)
})
