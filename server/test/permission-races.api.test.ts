import { blocks } from "@grove/contract/blocks"
import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { likes } from "@grove/contract/likes"
import { pins } from "@grove/contract/pins"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import type { Route } from "@grove/contract/route"
import { beforeAll, expect, test } from "vitest"

import { isHeldBack } from "./held-back.ts"
import { world, type Person, type World } from "./world.ts"

let w: World
let ann: Person
let bob: Person
beforeAll(async () => {
  w = await world()
  ;[ann, bob] = [await w.make.user(), await w.make.user()]
})

interface Scene {
  postId: string
  commentId: string
  /** By Bob. */
  ownId: string
}
interface Write {
  route: Route
  by?: "author"
  params?: (scene: Scene) => object
  body?: (scene: Scene) => object
}

const commentParams = ({ commentId }: Scene) => ({ commentId })
/** Everything a member can store below a post, by Bob unless told. */
const WRITES: Record<string, Write> = {
  like: { route: likes.add },
  unlike: { route: likes.remove },
  repost: { route: reposts.add },
  "undo a repost": { route: reposts.remove },
  bookmark: { route: bookmarks.add },
  pin: { route: pins.add, by: "author" },
  unpin: { route: pins.remove, by: "author" },
  comment: { route: comments.add, body: () => ({ content: "new" }) },
  reply: {
    route: comments.add,
    body: ({ commentId }) => ({ content: "new", parentId: commentId }),
  },
  "edit a comment": {
    route: comments.edit,
    params: ({ ownId }) => ({ commentId: ownId }),
    body: () => ({ content: "changed" }),
  },
  "like a comment": { route: comments.like, params: commentParams },
  "unlike a comment": { route: comments.unlike, params: commentParams },
  "hide a comment": { route: comments.hide, by: "author", params: commentParams },
}

/** What takes the permission away, by the author of the post. */
const ACTS: Record<string, (postId: string) => Promise<unknown>> = {
  "deletes the post": (postId) => w.as(ann).call(posts.remove, { params: { postId } }),
  "blocks the writer": () => w.as(ann).call(blocks.block, { params: { userId: bob.id } }),
  "closes the comments": (postId) =>
    w.as(ann).call(posts.edit, { params: { postId }, body: { commentsOpen: false } }),
}

async function scene(): Promise<Scene> {
  const { id: postId } = await w.as(ann).call(posts.create, { body: { content: "hello" } })
  const params = { postId }
  const add = async (person: Person) =>
    (await w.as(person).call(comments.add, { params, body: { content: "old" } })).id
  return { postId, commentId: await add(ann), ownId: await add(bob) }
}

/** All that is stored below the post, and its counts. */
async function stored({ postId }: Scene): Promise<unknown> {
  const { rows } = await w.pool.query(
    `select likes_count, reposts_count, comments_count,
       (select count(*) from likes where post_id = $1) as likes,
       (select count(*) from reposts where post_id = $1) as reposts,
       (select count(*) from bookmarks where post_id = $1) as bookmarks,
       (select count(*) from pins where post_id = $1) as pins,
       (select json_agg(json_build_array(content, likes_count, reply_count, hidden_at) order by id)
          from comments where post_id = $1) as comments,
       (select count(*) from comment_likes l join comments c on c.id = l.comment_id where c.post_id = $1) as comment_likes
     from posts where id = $1`,
    [postId],
  )
  return rows[0]
}

const CELLS = Object.entries(WRITES).flatMap(([write, how]) =>
  Object.entries(ACTS).map(([act, how2]) => ({ write, how, act, does: how2 })),
)

test.each(CELLS)(
  "T34 $write while the author $act: what is refused is not stored",
  async ({ how, act, does }) => {
    const at = await scene()
    const before = await stored(at)
    let acting: Promise<unknown> = Promise.resolve()
    let isHeld = false
    w.afterStatement("p.comments_open from posts p", async () => {
      acting = does(at.postId)
      isHeld = await isHeldBack(w, acting)
    })
    const { status } = await w.as(how.by === "author" ? ann : bob).ask(how.route, {
      params: how.params?.(at) ?? { postId: at.postId },
      ...(how.body && { body: how.body(at) }),
    } as never)
    await acting
    await w.pool.query("delete from blocks")
    const after = await stored(at)
    const isRefused = status === 404 || status === 403
    expect([200, 201, 403, 404]).toContain(status)
    expect(isRefused ? after : before).toEqual(before)
    // What was decided about the post holds until it is stored.
    const isOfPost = act !== "blocks the writer"
    expect([isHeld, isRefused]).toEqual([isOfPost, !isOfPost && isRefused])
  },
)
