import { pins } from "@grove/contract/pins"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { issuePenalty } from "../penalties/service.ts"
import { hidePost, unhidePost } from "../posts/removal.service.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const at = ({ id }: { id: string }) => ({ params: { postId: id } })
const write = (who: Person) => w.as(who).call(posts.create, { body: { content: "hello" } })
const pinnedOf = async (viewer: Person, owner: Person) =>
  (await w.as(viewer).call(users.get, { params: { userId: owner.id } })).pinnedPostId

test("pins one post and replaces it by another; pinning and unpinning are idempotent", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const [first, second] = [await write(ann), await write(ann)]
  const pin = (post: { id: string }) => w.as(ann).call(pins.add, at(post))
  const unpin = (post: { id: string }) => w.as(ann).call(pins.remove, at(post))
  expect(await pinnedOf(bob, ann)).toBeNull()

  expect(await pin(first)).toEqual({ isPinned: true, replacedPostId: null })
  expect(await pin(first)).toEqual({ isPinned: true, replacedPostId: null })
  expect(await pinnedOf(bob, ann)).toBe(first.id)
  expect(await pin(second)).toEqual({ isPinned: true, replacedPostId: first.id })
  expect(await pinnedOf(ann, ann)).toBe(second.id)
  // Unpinning what was replaced leaves the other one alone.
  await unpin(first)
  expect(await pinnedOf(bob, ann)).toBe(second.id)
  expect(await unpin(second)).toEqual({ isPinned: false, replacedPostId: null })
  expect(await unpin(second)).toEqual({ isPinned: false, replacedPostId: null })
  expect(await pinnedOf(bob, ann)).toBeNull()
})

test("keeps one of two posts pinned at once", async () => {
  const ann = await w.make.user()
  const two = [await write(ann), await write(ann)]
  await Promise.all(two.map((post) => w.as(ann).call(pins.add, at(post))))
  expect(two.map((post) => post.id)).toContain(await pinnedOf(ann, ann))
  const { rowCount } = await w.pool.query("select from pins where user_id = $1", [ann.id])
  expect(rowCount).toBe(1)
})

test("rejects posts of others, unknown posts, strangers and suspended members", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const post = await write(ann)
  const codeOf = async (who: Person | undefined, id: string, route = pins.add) =>
    ((await w.as(who).ask(route, { params: { postId: id } })).body as { code?: string }).code
  expect(await codeOf(bob, post.id)).toBe("pin.notYours")
  await w.as(ann).call(pins.add, at(post))
  expect(await codeOf(bob, post.id, pins.remove as never)).toBe("pin.notYours")
  expect(await codeOf(ann, "01900000-0000-7000-8000-000000000000")).toBe("post.notFound")
  expect(await codeOf(undefined, post.id)).toBe("auth.required")
  await issuePenalty(w.app.systemContext("test"), {
    userId: ann.id,
    type: "suspension",
    days: 7,
    reason: "Spam",
    message: "Spam",
  })
  expect(await codeOf(ann, post.id)).toBe("account.suspended")
  expect(await pinnedOf(bob, ann)).toBe(post.id)
})

test("hides the pin of a deleted or removed post until the post is restored", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const post = await write(ann)
  await w.as(ann).call(pins.add, at(post))
  await w.as(ann).call(posts.remove, at(post))
  expect(await pinnedOf(bob, ann)).toBeNull()
  expect((await w.as(ann).ask(pins.add, at(post))).status).toBe(404)
  await w.as(ann).call(posts.restore, at(post))
  expect(await pinnedOf(bob, ann)).toBe(post.id)
  const system = w.app.systemContext("test")
  await hidePost(system, post.id)
  expect(await pinnedOf(bob, ann)).toBeNull()
  await unhidePost(system, post.id)
  expect(await pinnedOf(bob, ann)).toBe(post.id)
})
