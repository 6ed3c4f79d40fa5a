import { comments } from "@grove/contract/comments"
import { posts } from "@grove/contract/posts"
import { expect, test } from "vitest"

import { isHeldBack } from "../../../test/held-back.ts"
import { world } from "../../../test/world.ts"
import { eraseCommentsOf } from "./erasure.service.ts"

test("T34 a reply written while its comment is erased stays, with exact counts", async () => {
  const w = await world()
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const { id: postId } = await w.as(bob).call(posts.create, { body: { content: "hello" } })
  const params = { postId }
  const add = (who: typeof ann, body: { content: string; parentId?: string }) =>
    w.as(who).ask(comments.add, { params, body })
  const { id: parentId } = (await add(ann, { content: "mine" })).body as { id: string }

  let erasing: Promise<unknown> = Promise.resolve()
  w.afterStatement('insert into "comments"', async () => {
    erasing = eraseCommentsOf(w.app.systemContext("test"), ann.id)
    await isHeldBack(w, erasing)
  })
  expect((await add(bob, { content: "yours", parentId })).status).toBe(201)
  await erasing

  const left = await w.pool.query(
    "select author_id, content, reply_count, deleted_at is null as is_there from comments order by id",
  )
  expect(left.rows).toEqual([
    { author_id: null, content: "", reply_count: 1, is_there: false },
    { author_id: bob.id, content: "yours", reply_count: 0, is_there: true },
  ])
  const { _count } = await w.as(bob).call(posts.get, { params })
  expect(_count.comments).toBe(1)
})
