import { comments } from "@grove/contract/comments"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import type { ReportTarget } from "@grove/contract/reports"
import { expect, test } from "vitest"

import { world } from "../../../test/world.ts"
import { removeTarget, restoreTarget } from "./targets.ts"

const w = await world()
const [ann, bob] = [await w.make.user(), await w.make.user()]

const PRESENT = "deleted_at is null and removed_at is null"

/** Counts that the product keeps and that differ from the same counted again. */
const WRONG_COUNTS = `
  select name || ': ' || kept || ' for ' || counted as wrong from (
    select 'posts' as name, posts_count as kept,
      (select count(*) from posts where author_id = u.id and ${PRESENT}) as counted from users u
    union all select 'comments', comments_count,
      (select count(*) from comments where post_id = p.id and ${PRESENT}) from posts p
    union all select 'replies', reply_count,
      (select count(*) from comments where parent_id = c.id and ${PRESENT}) from comments c
    union all select 'unread', unread_count,
      (select count(*) from messages where receiver_id = c.user_id and sender_id = c.other_id
        and read_at is null and ${PRESENT}) from conversations c
  ) counts where kept <> counted`
const wrongCounts = async () =>
  (await w.pool.query<{ wrong: string }>(WRONG_COUNTS)).rows.map(({ wrong }) => wrong)

const say = (content: string, postId: string, parentId?: string) =>
  w.as(ann).call(comments.add, {
    params: { postId },
    body: { content, ...(parentId !== undefined && { parentId }) },
  })

async function writeTargets() {
  const author = w.as(ann)
  const [post, other] = [
    await author.call(posts.create, { body: { content: "removed itself" } }),
    await author.call(posts.create, { body: { content: "with removed comments" } }),
  ]
  const thread = await say("stays", other.id)
  return {
    post: post.id,
    comment: (await say("words", other.id)).id,
    reply: (await say("more", other.id, thread.id)).id,
    message: (await author.call(messages.send, { body: { receiverId: bob.id, content: "words" } }))
      .id,
  }
}

/** Acts of the author are in lower case, those of moderators in capitals. */
function actsOn({ post, comment, reply, message }: Awaited<ReturnType<typeof writeTargets>>) {
  const [author, moderation] = [w.as(ann), w.app.systemContext("test")]
  const targets: [ReportTarget, string][] = [
    ["post", post],
    ["comment", comment],
    ["comment", reply],
    ["message", message],
  ]
  return {
    async delete() {
      await author.ask(posts.remove, { params: { postId: post } })
      for (const commentId of [comment, reply])
        await author.ask(comments.remove, { params: { commentId } })
      await author.ask(messages.remove, { params: { messageId: message } })
    },
    async undelete() {
      await author.ask(posts.restore, { params: { postId: post } })
    },
    async REMOVE() {
      for (const [targetType, targetId] of targets)
        await removeTarget(moderation, { targetType, targetId })
    },
    async RESTORE() {
      for (const [targetType, targetId] of targets)
        await restoreTarget(moderation, { targetType, targetId }, {})
    },
  }
}

test.each([
  "delete REMOVE REMOVE RESTORE RESTORE delete undelete undelete",
  "REMOVE REMOVE delete RESTORE RESTORE delete RESTORE",
  "delete REMOVE undelete RESTORE undelete REMOVE delete RESTORE",
])("what is deleted and removed counts once: %s", async (order) => {
  const acts = actsOn(await writeTargets())
  for (const name of order.split(" ") as (keyof typeof acts)[]) {
    await acts[name]()
    expect([name, await wrongCounts()]).toEqual([name, []])
  }
})
