import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { settings } from "@grove/contract/settings"
import { beforeAll, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { inTransaction } from "../../platform/context.ts"
import { notify } from "./service.ts"
import { notifyStaff } from "./staff.service.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const list = (person: Person, query: { limit?: number; cursor?: string } = {}) =>
  w.as(person).ask(notifications.list, { query })
const entries = async (person: Person) => (await list(person)).body
const unread = async (person: Person) =>
  (await w.as(person).call(notifications.unreadCount, {})).count
const read = (person: Person, ids?: string[]) =>
  w.as(person).call(notifications.read, { body: ids ? { ids } : {} })
const postOf = (person: Person, content = "hello") =>
  w.as(person).call(posts.create, { body: { content } })
const like = (person: Person, postId: string) =>
  w.as(person).call(likes.add, { params: { postId } })
const named = (firstName: string) => w.make.user({ firstName, lastName: "Moss" })

test("every action notifies the user concerned and links to its object", async () => {
  const [me, ann] = [await named("Me"), await named("Ann")]
  const { id: postId } = await postOf(me)
  const params = { postId }
  await like(ann, postId)
  const comment = await w.as(ann).call(comments.add, { params, body: { content: "nice" } })
  await w.as(ann).call(reposts.add, { params })
  await w.as(ann).call(follows.add, { params: { userId: me.id } })
  const mention = await postOf(ann, `hello @${me.handle}`)
  expect(await entries(me)).toMatchObject([
    { type: "other", message: "Ann Moss mentioned you", link: `/post/${mention.id}`, read: false },
    { type: "follow", message: "Ann Moss started following you", link: `/profile/${ann.id}` },
    { type: "repost", message: "Ann Moss reposted your post", link: `/post/${postId}` },
    {
      type: "comment",
      message: "Ann Moss commented on your post",
      link: `/post/${postId}?comment=${comment.id}`,
    },
    {
      type: "like",
      message: "Ann Moss liked your post",
      actors: [{ id: ann.id, firstName: "Ann", lastName: "Moss", profileImageUrl: null }],
      actorCount: 1,
    },
  ])
  expect(await unread(me)).toBe(5)
  expect(await entries(ann)).toEqual([])
})

test("groups likes of a post into one entry, which moves up and becomes unread again", async () => {
  const me = await named("Me")
  const [first, second] = [await postOf(me), await postOf(me)]
  await like(await named("Old"), first.id)
  await like(await named("Other"), second.id)
  await read(me)
  expect(await unread(me)).toBe(0)
  for (const name of ["Bob", "Cleo", "Ann"]) await like(await named(name), first.id)
  const [top, next, ...rest] = await entries(me)
  expect(top).toMatchObject({
    message: "Ann Moss and 3 others liked your post",
    actorCount: 4,
    read: false,
    actors: [
      { firstName: "Ann" },
      { firstName: "Cleo" },
      { firstName: "Bob" },
      { firstName: "Old" },
    ],
  })
  expect(next).toMatchObject({ message: "Other Moss liked your post", read: true })
  expect(rest).toEqual([])
  expect(await unread(me)).toBe(1)
})

test("does not notify of own or repeated actions (T31)", async () => {
  const [me, ann] = [await named("Me"), await named("Ann")]
  const post = await postOf(me)
  await like(me, post.id)
  for (let n = 0; n < 10; n += 1) {
    await like(ann, post.id)
    await w.as(ann).call(likes.remove, { params: { postId: post.id } })
  }
  expect(await entries(me)).toMatchObject([{ actorCount: 1 }])
})

test("counts a person with several comments once", async () => {
  const [me, ann] = [await named("Me"), await named("Ann")]
  const { id: postId } = await postOf(me)
  for (const content of ["one", "two", "three"])
    await w.as(ann).call(comments.add, { params: { postId }, body: { content } })
  expect(await entries(me)).toMatchObject([
    { message: "Ann Moss commented on your post", actorCount: 1 },
  ])
})

test("a setting switches off its own kind only", async () => {
  const [me, ann] = [await named("Me"), await named("Ann")]
  await w.as(me).call(settings.change, { body: { notify: { like: false } } })
  const post = await postOf(me)
  await like(ann, post.id)
  await w.as(ann).call(reposts.add, { params: { postId: post.id } })
  expect(await entries(me)).toMatchObject([{ type: "repost" }])
})

test("neither lists nor counts notifications about hidden people and posts", async () => {
  const me = await named("Me")
  const [ann, bob] = [await named("Ann"), await named("Bob")]
  const post = await postOf(me)
  await like(bob, post.id)
  await like(ann, post.id)
  await w.as(ann).call(follows.add, { params: { userId: me.id } })
  await read(me)
  await like(await named("Cleo"), post.id)
  await w.as(me).call(blocks.block, { params: { userId: ann.id } })
  expect(await entries(me)).toMatchObject([
    { message: "Cleo Moss and Bob Moss liked your post", actorCount: 2 },
  ])
  await w.as(me).call(posts.remove, { params: { postId: post.id } })
  expect(await entries(me)).toEqual([])
  expect(await unread(me)).toBe(0)
})

test("marks some or all as read, idempotently and for their owner only", async () => {
  const [me, eve] = [await named("Me"), await named("Eve")]
  const ann = await named("Ann")
  for (let n = 0; n < 3; n += 1) await like(ann, (await postOf(me)).id)
  await like(ann, (await postOf(eve)).id)
  const [newest] = await entries(me)
  const [foreign] = await entries(eve)
  expect(await read(me, [newest!.id, foreign!.id])).toEqual({ count: 2 })
  expect(await unread(eve)).toBe(1)
  expect((await entries(me)).map((entry) => entry.read)).toEqual([true, false, false])
  expect(await read(me)).toEqual({ count: 0 })
  const bare = await w.as(me).request("POST", "/api/notifications/read")
  expect([bare.status, bare.body]).toEqual([200, { count: 0 }])
  expect((await entries(me)).every((entry) => entry.read)).toBe(true)
})

test("pages without gaps or duplicates, with one statement per page", async () => {
  const [me, ann] = [await named("Me"), await named("Ann")]
  for (let n = 0; n < 7; n += 1) await like(ann, (await postOf(me, `p${n}`)).id)
  const first = await list(me, { limit: 4 })
  await like(ann, (await postOf(me)).id)
  const second = await list(me, { limit: 4, cursor: first.next! })
  const ids = [...first.body, ...second.body].map((entry) => entry.id)
  expect(new Set(ids).size).toBe(7)
  expect(second.next).toBeUndefined()
  expect(await w.countStatements(() => list(me))).toBe(1)
})

test("counts all actors of a large group without reading each", async () => {
  const me = await named("Me")
  const post = await postOf(me)
  const system = await w.contextOf()
  const crowd = await Promise.all(Array.from({ length: 104 }, () => w.make.user()))
  for (const person of crowd) {
    await notify(
      { ...system, actor: { ...system.actor, userId: person.id } },
      {
        userId: me.id,
        type: "like",
        kind: "like",
        groupKey: `like:${post.id}`,
        onceKey: `like:${post.id}:${person.id}`,
        postId: post.id,
      },
    )
  }
  expect(await entries(me)).toMatchObject([{ actorCount: 104 }])
})

test("notifications of the application need no actor", async () => {
  const me = await named("Me")
  const system = await w.contextOf()
  await notify(system, {
    userId: me.id,
    type: "other",
    kind: "event",
    groupKey: "event:1",
    onceKey: "event:1",
    message: "Chess in the park is tomorrow",
    link: "/post/1",
    isAnonymous: true,
  })
  expect(await entries(me)).toMatchObject([
    { message: "Chess in the park is tomorrow", link: "/post/1", actors: [], actorCount: 0 },
  ])
})

test("notifies everyone who holds a permission, once, and only if the transaction commits", async () => {
  const [mia, ada] = [await w.make.moderator(), await w.make.admin()]
  const member = await w.make.user()
  const notice = {
    groupKey: "approvals",
    onceKey: "approval:1",
    message: "Ann asks to join",
    link: "/admin/joining",
  }
  await notifyStaff(await w.contextOf(), "team", notice)
  await notifyStaff(await w.contextOf(), "team", notice)
  await inTransaction(await w.contextOf(), async (ctx) => {
    await notifyStaff(ctx, "rules", { ...notice, onceKey: "approval:2" })
    throw new Error("rolled back")
  }).catch(() => undefined)
  await w.runJobs()
  expect(await entries(ada)).toMatchObject([
    { message: "Ann asks to join", link: "/admin/joining", actors: [] },
  ])
  for (const person of [mia, member]) expect(await entries(person)).toEqual([])
})
