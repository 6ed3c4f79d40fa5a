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

test("removes follows and notifications in both directions", async () => {
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

test("restores visibility on unblock but not the follows", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.as(eve).call(follows.add, at(ann))
  await w.as(ann).call(blocks.block, at(eve))
  expect((await w.as(eve).ask(users.get, at(ann))).status).toBe(404)
  expect(await w.as(ann).call(blocks.unblock, at(eve))).toEqual({ isBlocked: false })
  expect(await w.as(ann).call(blocks.unblock, at(eve))).toEqual({ isBlocked: false })
  expect(await w.as(eve).call(users.get, at(ann))).toMatchObject({ isFollowing: false })
})

test("allows a blocked member to block back, independent of the first block", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.as(eve).call(blocks.block, at(ann))
  await w.as(ann).call(blocks.block, at(eve))
  await w.as(eve).call(blocks.unblock, at(ann))
  expect((await w.as(eve).ask(users.get, at(ann))).status).toBe(404)
})

test("hides a mute from the muted member", async () => {
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

test("suppresses notifications from muted members", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.as(ann).call(blocks.mute, at(eve))
  await w.as(eve).call(follows.add, at(ann))
  const { rows } = await w.pool.query("select 1 from notifications where user_id = $1", [ann.id])
  expect(rows).toEqual([])
})

test("rejects blocking oneself and unknown members", async () => {
  const ann = await w.make.user()
  for (const route of [blocks.block, blocks.unblock, blocks.mute, blocks.unmute]) {
    expect((await w.as(ann).ask(route, at(ann))).status).toBe(400)
    expect((await w.as(ann).ask(route, at({ id: NOBODY }))).status).toBe(404)
  }
})

test("allows suspended members to block and mute", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await w.db.insert(penalties).values({ userId: ann.id, type: "suspension", reason: "Spam" })
  expect(await w.as(ann).call(blocks.block, at(eve))).toEqual({ isBlocked: true })
  expect((await w.as(ann).ask(follows.add, at(eve))).status).toBe(403)
})

test("lists only own entries, newest first, in pages", async () => {
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

test("keeps showing the name a member had when they blocked back", async () => {
  const ann = await w.make.user()
  const eve = await w.make.user({
    firstName: "Eve",
    lastName: "Before",
    pictureHash: "x",
  })
  await w.as(ann).call(blocks.mute, at(eve))
  await w.as(ann).call(blocks.block, at(eve))
  await rename(eve, "Evelyn")
  const lists = async () => [
    ...(await w.as(ann).call(blocks.blocked, {})),
    ...(await w.as(ann).call(blocks.muted, {})),
  ]
  // A member who is only blocked appears under the current name, so that the block can be removed.
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

test("shows no name of a member who blocked first but allows unblocking", async () => {
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

test("omits names of members who blocked the owner from the export", async () => {
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

test("stores one of many concurrent blocks", async () => {
  const [ann, eve] = [await w.make.user(), await w.make.user()]
  await Promise.all(Array.from({ length: 15 }, () => w.as(ann).call(blocks.block, at(eve))))
  expect(await countBlocks(ann)).toBe(1)
})
