import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import type { LiveEvent } from "@grove/contract/live"
import { posts } from "@grove/contract/posts"
import { expect, test } from "vitest"

import { openScreen, type Screen } from "../../../test/live.ts"
import { world, type Person } from "../../../test/world.ts"
import { hideComment, unhideComment } from "./service.ts"

const w = await world()
const address = await w.listen()

type CommentsEvent = Extract<LiveEvent, { type: "comments" }>

async function scene() {
  const [ann, bob, eve] = await Promise.all([w.make.user(), w.make.user(), w.make.user()])
  const post = await w.as(ann).call(posts.create, { body: { content: "hello" } })
  const params = { postId: post.id }
  return {
    ann,
    bob,
    eve,
    postId: post.id,
    say: (who: Person, content: string, parentId?: string) =>
      w.as(who).call(comments.add, {
        params,
        body: { content, ...(parentId && { parentId }) },
      }),
  }
}

/** Opens the post and waits until the server has said how many comments it has. */
async function watch(person: Person, postId: string) {
  const screen = await openScreen(w, address, person)
  screen.say({ type: "watch", postId })
  const { count } = await screen.seen("comments", (event) => event.postId === postId)
  return { ...screen, count }
}

const has = (id: string) => (event: CommentsEvent) =>
  [...event.added, ...event.changed].some((comment) => comment.id === id)
const added = (id: string) => (event: CommentsEvent) =>
  event.added.some((comment) => comment.id === id)
const heard = (screen: Screen) =>
  screen.events.flatMap((event) =>
    event.type === "comments"
      ? [...event.added, ...event.changed].map(({ content }) => content)
      : [],
  )
const one = (comment: { id: string }) => ({ params: { commentId: comment.id } })

test("publishes new, edited, liked, hidden and deleted comments to screens with the post open", async () => {
  const s = await scene()
  const first = await s.say(s.bob, "first")
  const screen = await watch(s.eve, s.postId)
  expect(screen.count).toBe(1)

  const reply = await s.say(s.ann, "reply", first.id)
  const news = await screen.seen("comments", added(reply.id))
  expect(news.added).toEqual([{ ...reply, isLiked: false }])
  expect(news.count).toBe(2)
  // The thread arrives with its new number of replies, now or in the next event.
  await screen.seen("comments", ({ changed }) => changed.some((item) => item.replyCount === 1))

  await w.as(s.ann).call(comments.edit, { ...one(reply), body: { content: "other words" } })
  await screen.seen("comments", ({ changed }) =>
    changed.some((item) => item.content === "other words"),
  )
  await w.as(s.bob).call(comments.like, one(reply))
  const liked = await screen.seen("comments", ({ changed }) =>
    changed.some((item) => item.likeCount === 1),
  )
  expect(liked.changed[0]!.isLiked).toBe(false)
  await w.as(s.bob).call(comments.unlike, one(reply))
  await w.as(s.ann).call(comments.hide, one(reply))
  await screen.seen("comments", ({ changed }) =>
    changed.some((item) => item.isHidden && item.likeCount === 0),
  )
  await w.as(s.ann).call(comments.remove, one(reply))
  const gone = await screen.seen("comments", (event) => event.gone.includes(reply.id))
  expect(gone.count).toBe(1)
  expect(JSON.stringify(gone)).not.toContain("other words")
})

test("removes moderated comments from open screens and restores them", async () => {
  const s = await scene()
  const comment = await s.say(s.bob, "bad")
  const screen = await watch(s.eve, s.postId)
  const ctx = await w.contextOf(s.ann)
  await hideComment(ctx, comment.id)
  await screen.seen("comments", (event) => event.gone.includes(comment.id))
  await unhideComment(ctx, comment.id)
  const { count } = await screen.seen("comments", has(comment.id))
  expect(count).toBe(1)
})

test("publishes no comments by or below blocked or muted people, or on posts the viewer cannot see", async () => {
  const s = await scene()
  const [blocker, muter, unwelcome] = await Promise.all([
    w.make.user(),
    w.make.user(),
    w.make.user(),
  ])
  const thread = await s.say(s.bob, "thread")
  const screens = []
  for (const person of [blocker, muter, unwelcome, s.eve])
    screens.push(await watch(person, s.postId))
  await w.as(blocker).call(blocks.block, { params: { userId: s.bob.id } })
  await w.as(muter).call(blocks.mute, { params: { userId: s.bob.id } })
  await w.as(s.ann).call(blocks.block, { params: { userId: unwelcome.id } })
  await s.say(s.bob, "by bob")
  await s.say(s.ann, "below bob", thread.id)
  const last = await s.say(s.ann, "by ann")
  const [first, second, , fourth] = screens
  for (const screen of [first!, second!, fourth!]) await screen.seen("comments", added(last.id))
  expect(heard(first!)).toEqual(["by ann"])
  expect(heard(second!)).toEqual(["by ann"])
  expect(heard(screens[2]!)).toEqual([])
  expect(heard(fourth!)).toEqual(expect.arrayContaining(["by bob", "below bob", "by ann"]))

  const stranger = await openScreen(w, address, unwelcome)
  stranger.say({ type: "watch", postId: s.postId })
  // Answered after the refusal, because watches are answered in order.
  const other = await w.as(unwelcome).call(posts.create, { body: { content: "own" } })
  stranger.say({ type: "watch", postId: other.id })
  await stranger.seen("comments", ({ postId }) => postId === other.id)
  expect(stranger.events.filter((event) => event.type === "comments")).toHaveLength(1)
})

test("publishes only to screens with the post open", async () => {
  const s = await scene()
  const elsewhere = await scene()
  const idle = await openScreen(w, address, s.bob)
  const other = await watch(s.eve, elsewhere.postId)
  const screen = await watch(s.ann, s.postId)
  const said = await s.say(s.bob, "hello")
  await screen.seen("comments", added(said.id))
  const after = await elsewhere.say(elsewhere.bob, "there")
  await other.seen("comments", added(after.id))
  expect(heard(other)).toEqual(["there"])
  expect(heard(idle)).toEqual([])
})
