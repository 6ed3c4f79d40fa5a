import { comments } from "@grove/contract/comments"
import { events } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { notifications, type NotificationTab } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { beforeAll, expect, test } from "vitest"

import { openScreen } from "../../../test/live.ts"
import { PIXEL } from "../../../test/pixel.ts"
import { world, type World } from "../../../test/world.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

type Member = Awaited<ReturnType<World["make"]["user"]>>
const list = (person: Member, tab?: NotificationTab) =>
  w.as(person).call(notifications.list, { query: tab ? { tab } : {} })
const unread = async (person: Member) =>
  (await w.as(person).call(notifications.unreadCount, {})).count
const named = (firstName: string) => w.make.user({ firstName, lastName: "Moss" })
const postOf = (person: Member, content: string) =>
  w.as(person).call(posts.create, { body: { content } })
const comment = (by: Member, postId: string, content: string, parentId?: string) =>
  w.as(by).call(comments.add, {
    params: { postId },
    body: { content, ...(parentId && { parentId }) },
  })
const like = (by: Member, postId: string) => w.as(by).call(likes.add, { params: { postId } })

test("says what each is about: the words, their author, the picture and how to go on", async () => {
  const [me, ann] = [await named("Me"), await named("Ann")]
  const { id: postId } = await w
    .as(me)
    .call(posts.create, { body: { content: "Sang under\n\nthe stars", images: [PIXEL] } })
  await like(ann, postId)
  const remark = await comment(ann, postId, "How lovely")
  await w.as(ann).call(reposts.add, { params: { postId } })
  await w.as(ann).call(follows.add, { params: { userId: me.id } })
  const [follow, repost, commented, liked] = await list(me)
  const own = { snippet: "Sang under the stars", snippetIsTheirs: false, mayReply: false, postId }
  expect([repost, liked]).toMatchObject([
    { ...own, commentId: null, isFollowing: null },
    { ...own, isMention: false, isFiltered: false, event: null },
  ])
  expect(liked!.thumbnailUrl).toMatch(/^\/media\/[0-9a-f]{64}-\d+\.webp$/)
  expect(liked!.thumbhash).toEqual(expect.any(String))
  expect((await w.as(me).request("GET", liked!.thumbnailUrl!)).status).toBe(200)
  expect(commented).toMatchObject({
    snippet: "How lovely",
    snippetIsTheirs: true,
    mayReply: true,
    postId,
    commentId: remark.id,
    thumbnailUrl: liked!.thumbnailUrl,
  })
  expect(follow).toMatchObject({ snippet: null, thumbnailUrl: null, isFollowing: false })
  await w.as(me).call(follows.add, { params: { userId: ann.id } })
  await w.as(me).call(posts.edit, { params: { postId }, body: { commentsOpen: false } })
  const [followed, , closed] = await list(me)
  expect([followed!.isFollowing, closed!.mayReply]).toEqual([true, false])
})

test("an invitation says when and where instead of repeating the text", async () => {
  const [me, host] = [await named("Me"), await named("Host")]
  const { id: postId } = await w.as(host).call(posts.create, {
    body: {
      content: "Picnic",
      event: { title: "Picnic", description: "cake", date: "2126-05-01", isOnline: true },
    },
  })
  await w.as(host).call(events.invite, { params: { postId }, body: { userIds: [me.id] } })
  expect(await list(me)).toMatchObject([
    { snippet: null, event: { date: "2126-05-01", time: null, location: null, isOnline: true } },
  ])
})

test("shortens long texts between words", async () => {
  const [me, ann] = [await named("Me"), await named("Ann")]
  const { id } = await postOf(me, "word ".repeat(300))
  await like(ann, id)
  const [entry] = await list(me)
  expect(entry!.snippet).toMatch(/^(word ){20,}word…$/)
})

test("words that are hidden, deleted or removed are not repeated", async () => {
  const [me, ann] = [await named("Me"), await named("Ann")]
  const { id: postId } = await postOf(me, "mine")
  const { id: commentId } = await comment(ann, postId, "secret")
  const shown = async () => (await list(me)).map((each) => [each.snippet, each.mayReply])
  expect(await shown()).toEqual([["secret", true]])
  await w.as(me).call(comments.hide, { params: { commentId } })
  expect(await shown()).toEqual([[null, false]])
  await w.as(me).call(comments.unhide, { params: { commentId } })
  expect(await shown()).toEqual([["secret", true]])
  await w.as(ann).call(comments.remove, { params: { commentId } })
  expect(await shown()).toEqual([[null, false]])
})

test("acts are grouped by subject and day", async () => {
  const [me, ann, bob, cleo] = [
    await named("Me"),
    await named("Ann"),
    await named("Bob"),
    await named("Cleo"),
  ]
  const [one, other] = [await postOf(me, "one"), await postOf(me, "other")]
  for (const by of [ann, bob]) await like(by, one.id)
  await like(ann, other.id)
  w.travel(86_400_000)
  await like(cleo, one.id)
  expect((await list(me)).map((each) => [each.message, each.snippet])).toEqual([
    ["Cleo Moss liked your post", "one"],
    ["Ann Moss liked your post", "other"],
    ["Bob Moss and Ann Moss liked your post", "one"],
  ])
})

test("the tab of mentions lists every text that names the member, one by one", async () => {
  const [me, ann, bob] = [await named("Me"), await named("Ann"), await named("Bob")]
  const { id: postId } = await postOf(me, "mine")
  await comment(ann, postId, "plain")
  await comment(bob, postId, `look, @${me.handle}`)
  await comment(ann, postId, `and again, @${me.handle}`)
  const elsewhere = await postOf(ann, `for @${me.handle}`)
  expect((await list(me, "mentions")).map((each) => [each.message, each.snippet])).toEqual([
    ["Ann Moss mentioned you", `for @${me.handle}`],
    ["Ann Moss commented on your post", `and again, @${me.handle}`],
    ["Bob Moss commented on your post", `look, @${me.handle}`],
  ])
  const all = await list(me)
  expect(all.map((each) => each.isMention)).toEqual([true, true, true, false])
  // A mention in a post is answered below the post.
  expect(all[0]).toMatchObject({ mayReply: true, postId: elsewhere.id, commentId: null })
  expect(await w.countStatements(() => list(me, "mentions"))).toBe(1)
})

test("marks one as unread again, for its owner only", async () => {
  const [me, eve, ann] = [await named("Me"), await named("Eve"), await named("Ann")]
  for (const content of ["one", "two"]) await like(ann, (await postOf(me, content)).id)
  const [newest] = await list(me)
  await w.as(me).call(notifications.read, { body: {} })
  const mark = (person: Member) =>
    w.as(person).call(notifications.unread, { body: { ids: [newest!.id] } })
  expect(await mark(eve)).toEqual({ count: 0 })
  expect(await unread(me)).toBe(0)
  expect(await mark(me)).toEqual({ count: 1 })
  expect(await mark(me)).toEqual({ count: 1 })
  expect((await list(me)).map((each) => each.read)).toEqual([false, true])
})

test("a dismissed entry is neither listed nor counted until something is added to it", async () => {
  const [me, ann, bob] = [await named("Me"), await named("Ann"), await named("Bob")]
  const { id: postId } = await postOf(me, "mine")
  await like(ann, postId)
  const [entry] = await list(me)
  const params = { notificationId: entry!.id }
  for (let n = 0; n < 2; n += 1)
    expect(await w.as(me).call(notifications.dismiss, { params })).toEqual({ isDismissed: true })
  expect([await list(me), await unread(me)]).toEqual([[], 0])
  await w.as(me).call(notifications.restore, { params })
  expect(await list(me)).toMatchObject([{ id: entry!.id, read: false }])
  await w.as(me).call(notifications.dismiss, { params })
  await like(bob, postId)
  expect(await list(me)).toMatchObject([{ message: "Bob Moss and Ann Moss liked your post" }])
  for (const route of [notifications.dismiss, notifications.restore])
    expect(await w.as(ann).ask(route, { params })).toMatchObject({
      status: 404,
      body: { code: "notification.notFound" },
    })
})

test("other screens of the member hear of every change", async () => {
  const [me, ann] = [await named("Me"), await named("Ann")]
  const screen = await openScreen(w, await w.listen(), me)
  await like(ann, (await postOf(me, "mine")).id)
  const { notification } = await screen.seen("notification")
  expect(notification).toMatchObject({ snippet: "mine", isFiltered: false })
  await w.as(me).call(notifications.dismiss, { params: { notificationId: notification.id } })
  await screen.seen("notifications.changed")
  screen.socket.close()
})
