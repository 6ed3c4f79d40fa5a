import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { beforeAll, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { cases } from "../../../test/cases.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { commentLikes, comments as commentsTable } from "../../db/tables/comments.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const UNKNOWN_ID = "00000000-0000-7000-8000-00000000ffff"

async function scene() {
  const [ann, bob, eve] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  const post = await w.as(ann).call(posts.create, { body: { content: "hello" } })
  const params = { postId: post.id }
  const body = (content: string, parentId?: string) => ({
    params,
    body: { content, ...(parentId && { parentId }) },
  })
  return {
    ann,
    bob,
    eve,
    params,
    say: (who: Person, content: string, parentId?: string) =>
      w.as(who).call(comments.add, body(content, parentId)),
    trySay: (who: Person, content: string, parentId?: string) =>
      w.as(who).ask(comments.add, body(content, parentId)),
    list: (who: Person) => w.as(who).call(comments.list, { params }),
    count: async () => (await w.as(ann).call(posts.get, { params }))._count.comments,
  }
}

const one = (comment: { id: string }) => ({ params: { commentId: comment.id } })
const texts = (list: readonly { content: string }[]) => list.map(({ content }) => content)
const told = async (person: Person) =>
  (await w.as(person).call(notifications.list, { query: {} })).map(({ message, link }) => ({
    act: message.split(" ").slice(2).join(" "),
    link,
  }))

test("a reply to a reply joins the thread; the rest of a long thread is fetched", async () => {
  const s = await scene()
  const thread = await s.say(s.bob, "thread")
  const first = await s.say(s.ann, "r1", thread.id)
  const second = await s.say(s.eve, "r2", first.id)
  for (const n of [3, 4, 5]) await s.say(s.bob, `r${n}`, thread.id)
  await s.say(s.eve, "other")
  expect(second.parentId).toBe(thread.id)
  const [shown, other] = await s.list(s.ann)
  expect([texts(shown!.replies), shown!.replyCount, other!.content]).toEqual([
    ["r1", "r2"],
    5,
    "other",
  ])
  expect(await s.count()).toBe(7)
  const page = await w.as(s.ann).ask(comments.replies, { ...one(thread), query: { limit: 3 } })
  const rest = await w
    .as(s.ann)
    .call(comments.replies, { ...one(thread), query: { cursor: page.next! } })
  expect([texts(page.body), texts(rest)]).toEqual([
    ["r1", "r2", "r3"],
    ["r4", "r5"],
  ])
  const { comments: preview } = await w.as(s.ann).call(posts.get, { params: s.params })
  expect(texts(preview)).toEqual(["thread", "other"])
})

test("a reply notifies the author of the comment, the author of the post and the mentioned, once each", async () => {
  const s = await scene()
  const thread = await s.say(s.bob, "thread")
  const reply = await s.say(s.eve, `@${s.eve.handle} hm`, thread.id)
  const link = `/post/${s.params.postId}?comment=${reply.id}`
  expect(await told(s.bob)).toEqual([{ act: "replied to your comment", link }])
  expect(await told(s.ann)).toEqual(
    [{ act: "2 others commented on your post", link }].map((e) => ({
      ...e,
      act: expect.stringContaining("commented on your post"),
    })),
  )
  const answer = await s.say(s.ann, `@${s.bob.handle} look`, reply.id)
  expect((await told(s.eve))[0]).toEqual({
    act: "replied to your comment",
    link: `/post/${s.params.postId}?comment=${answer.id}`,
  })
  expect((await told(s.bob))[0]!.act).toBe("mentioned you")
})

test("refuses replies to unknown, deleted and hidden comments, across posts, and to blocked members", async () => {
  const [s, other] = [await scene(), await scene()]
  const elsewhere = await other.say(other.bob, "elsewhere")
  const deleted = await s.say(s.bob, "deleted")
  await w.as(s.bob).call(comments.remove, one(deleted))
  const hidden = await s.say(s.bob, "hidden")
  await w.as(s.ann).call(comments.hide, one(hidden))
  const blocked = await s.say(s.bob, "blocked")
  for (const id of [UNKNOWN_ID, elsewhere.id, deleted.id])
    expect(await s.trySay(s.eve, "x", id)).toMatchObject({
      status: 400,
      body: { code: "comment.parent" },
    })
  expect(await s.trySay(s.eve, "x", hidden.id)).toMatchObject({
    status: 403,
    body: { code: "comment.hidden" },
  })
  await w.as(s.bob).call(blocks.block, { params: { userId: s.eve.id } })
  expect(await s.trySay(s.eve, "x", blocked.id)).toMatchObject({ body: { code: "comment.parent" } })
  expect(await s.trySay(s.eve, "x", "no-id")).toMatchObject({ status: 400 })
  expect(await s.count()).toBe(2)
})

test("likes are idempotent, exact under concurrency and notify once", async () => {
  const s = await scene()
  const comment = await s.say(s.bob, "like me")
  const act = (who: Person, route: typeof comments.like | typeof comments.unlike) =>
    w.as(who).call(route, one(comment))
  for (const likes of [1, 1])
    expect(await act(s.ann, comments.like)).toEqual({ isLiked: true, likes })
  for (const likes of [0, 0])
    expect(await act(s.ann, comments.unlike)).toEqual({ isLiked: false, likes })
  expect((await told(s.bob)).map((entry) => entry.act)).toEqual(["liked your comment"])
  const people = await Promise.all(Array.from({ length: 6 }, () => w.make.user()))
  await Promise.all(
    people.flatMap((who) =>
      [comments.like, comments.like, comments.unlike, comments.like].map((r) => act(who, r)),
    ),
  )
  const rows = await w.db.$count(commentLikes, eq(commentLikes.commentId, comment.id))
  expect((await s.list(people[0]!))[0]).toMatchObject({ likeCount: rows })
  await act(s.bob, comments.like)
  expect((await s.list(s.bob))[0]).toMatchObject({ isLiked: true, likeCount: rows + 1 })
  expect((await s.list(s.ann))[0]).toMatchObject({ isLiked: false })
})

test("refuses likes of hidden, deleted, removed and unknown comments", async () => {
  const s = await scene()
  const [hidden, deleted, removed] = [
    await s.say(s.bob, "hidden"),
    await s.say(s.bob, "deleted"),
    await s.say(s.bob, "removed"),
  ]
  await w.as(s.eve).call(comments.like, one(hidden))
  await w.as(s.ann).call(comments.hide, one(hidden))
  await w.as(s.bob).call(comments.remove, one(deleted))
  const c = cases(w)
  const { id: ruleId } = await c.rule()
  await c.decided(
    await w.make.moderator(),
    { type: "comment", id: removed.id },
    ruleId,
    "content_removed",
  )
  expect(await w.as(s.ann).ask(comments.like, one(hidden))).toMatchObject({
    status: 403,
    body: { code: "comment.hidden" },
  })
  expect(await w.as(s.eve).call(comments.unlike, one(hidden))).toEqual({ isLiked: false, likes: 0 })
  for (const comment of [deleted, removed, { id: UNKNOWN_ID }])
    for (const route of [comments.like, comments.unlike, comments.hide])
      expect(await w.as(s.ann).ask(route, one(comment))).toMatchObject({
        status: 404,
        body: { code: "comment.notFound" },
      })
})

test("lets only its author edit a comment; an unchanged text is not marked as edited", async () => {
  const s = await scene()
  const comment = await s.say(s.bob, "frist")
  const edit = (who: Person, content: string, of = comment) =>
    w.as(who).ask(comments.edit, { ...one(of), body: { content } })
  expect((await edit(s.bob, "frist")).body).toMatchObject({ editedAt: null })
  expect((await edit(s.bob, `first @${s.eve.handle}`)).body).toMatchObject({
    content: `first @${s.eve.handle}`,
    editedAt: expect.any(String),
  })
  await edit(s.bob, `first! @${s.eve.handle}`)
  expect((await told(s.eve)).map((entry) => entry.act)).toEqual(["mentioned you"])
  expect(await edit(s.ann, "no")).toMatchObject({ status: 403, body: { code: "comment.notYours" } })
  expect(await edit(s.bob, " ")).toMatchObject({ status: 400 })
  await w.as(s.bob).call(comments.remove, one(comment))
  expect(await edit(s.bob, "late")).toMatchObject({ status: 404 })
  expect(await edit(s.bob, "x", { ...comment, id: UNKNOWN_ID })).toMatchObject({ status: 404 })
})

test("lets the author of the post hide and show comments, visibly to everyone and without a notification", async () => {
  const s = await scene()
  const comment = await s.say(s.bob, "rude")
  expect(await w.as(s.bob).ask(comments.hide, one(comment))).toMatchObject({
    status: 403,
    body: { code: "comment.notYourPost" },
  })
  for (let i = 0; i < 2; i++)
    expect(await w.as(s.ann).call(comments.hide, one(comment))).toEqual({ isHidden: true })
  expect((await s.list(s.eve))[0]).toMatchObject({ isHidden: true, content: "rude" })
  expect((await w.as(s.eve).call(posts.get, { params: s.params })).comments).toEqual([])
  expect(await told(s.bob)).toEqual([])
  for (let i = 0; i < 2; i++)
    expect(await w.as(s.ann).call(comments.unhide, one(comment))).toEqual({ isHidden: false })
  expect((await s.list(s.eve))[0]).toMatchObject({ isHidden: false })
})

test("refuses comments with a reason while the author has closed them", async () => {
  const s = await scene()
  const thread = await s.say(s.bob, "before")
  const set = (who: Person, commentsOpen: boolean) =>
    w.as(who).ask(posts.edit, { params: s.params, body: { commentsOpen } })
  expect(await set(s.bob, false)).toMatchObject({ status: 403 })
  expect((await set(s.ann, false)).body).toMatchObject({ commentsOpen: false, editedAt: null })
  for (const parentId of [undefined, thread.id])
    expect(await s.trySay(s.bob, "late", parentId)).toMatchObject({
      status: 403,
      body: {
        code: "comment.closed",
        message: "The author has closed the comments on this post.",
      },
    })
  expect(await s.trySay(s.ann, "mine", undefined)).toMatchObject({ status: 403 })
  expect(await w.as(s.eve).call(comments.like, one(thread))).toMatchObject({ isLiked: true })
  await set(s.ann, true)
  expect(await s.trySay(s.bob, "again")).toMatchObject({ status: 201 })
})

test("keeps a deleted or erased comment until its last reply is gone", async () => {
  const s = await scene()
  const [deleted, erased] = [await s.say(s.bob, "deleted"), await s.say(s.eve, "erased")]
  const own = await s.say(s.eve, "own reply", erased.id)
  const reply = await s.say(s.ann, "reply", deleted.id)
  await s.say(s.ann, "stays", erased.id)
  await w.as(s.bob).call(comments.remove, one(deleted))
  await w.as(s.eve).call(comments.like, one(reply))
  await w.as(s.eve).call(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
  await w.runJobs()
  expect(await s.list(s.bob)).toMatchObject([
    {
      id: deleted.id,
      isDeleted: true,
      user: null,
      content: "",
      replies: [{ content: "reply", likeCount: 0 }],
    },
    {
      id: erased.id,
      isDeleted: true,
      user: null,
      content: "",
      replyCount: 1,
      replies: [{ content: "stays" }],
    },
  ])
  const [row] = await w.db.select().from(commentsTable).where(eq(commentsTable.id, erased.id))
  expect([row!.authorId, row!.content]).toEqual([null, ""])
  expect(await w.db.$count(commentsTable, eq(commentsTable.id, own.id))).toBe(0)
  expect(await s.count()).toBe(2)
  // The conversation continues below it.
  expect(await s.trySay(s.bob, "more", reply.id)).toMatchObject({ status: 201 })
  await w.as(s.bob).call(comments.remove, one((await s.list(s.bob))[0]!.replies[1]!))
  expect(await w.as(s.ann).call(comments.remove, one(reply))).toEqual({
    isDeleted: true,
    comments: 1,
  })
  expect((await s.list(s.bob)).map(({ id }) => id)).toEqual([erased.id])
})
