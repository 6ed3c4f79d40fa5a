import type { LiveEvent } from "@grove/contract/live"
import type { Comment } from "@grove/contract/posts"

import { openWatchers } from "#features/posts/watchers.service.ts"
import type { LiveDeps } from "#platform/live/sockets.ts"
import { serialQueue } from "#platform/serial-queue.ts"

import { openBatches, type Batch } from "./batches.ts"
import { COMMENT_CHANGED } from "./events.ts"
import {
  selectChanged,
  selectCommentCount,
  selectUnseen,
  type ChangedComment,
} from "./live.queries.ts"

type CommentsEvent = Extract<LiveEvent, { type: "comments" }>

/** Shows users who have a post open what happens to its comments. */
export function commentsLive({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("comments.live")
  const watchers = openWatchers(sockets)
  const deliveries = serialQueue((error) =>
    ctx.log.warn({ err: error }, "could not deliver comments"),
  )

  // The reply says how many comments there are, so that the page knows whether it missed one while it loaded.
  watchers.onWatch((userId, postId) => {
    deliveries.add(async () => {
      const count = await selectCommentCount(ctx.db, userId, postId)
      if (count === undefined || !sockets.isOnline(userId) || !watchers.add(userId, postId)) return
      sockets.sendTo([userId], {
        type: "comments",
        postId,
        count,
        added: [],
        changed: [],
        gone: [],
      })
    })
  })

  const deliver = async (postId: string, batch: Batch) => {
    const viewers = watchers.of(postId)
    const ids = [...batch.added, ...batch.changed]
    const found = viewers.length === 0 ? [] : await selectChanged(ctx.db, postId, ids)
    const [first] = found
    if (!first) return
    const people = found.flatMap((row) => [row.author_id, row.thread_author_id, row.post_author_id])
    const unseen = await selectUnseen(ctx.db, viewers, [
      ...new Set(people.filter((id) => id !== null)),
    ])
    const affected = new Set(unseen.map(({ viewer }) => viewer))
    const others = viewers.filter((viewer) => !affected.has(viewer))
    sockets.sendTo(others, eventOf(postId, batch, found))
    for (const viewer of affected) {
      const hidden = unseen.filter((pair) => pair.viewer === viewer)
      const hides = (id: string | null) => hidden.some(({ person }) => person === id)
      if (hidden.some(({ person, is_block }) => is_block && person === first.post_author_id))
        continue
      const visible = found.filter((row) => !hides(row.author_id) && !hides(row.thread_author_id))
      if (visible.length > 0) sockets.sendTo([viewer], eventOf(postId, batch, visible))
    }
  }
  const batches = openBatches((postId, batch) => deliveries.add(() => deliver(postId, batch)))
  bus.subscribe(COMMENT_CHANGED, ({ postId, ...change }) => {
    if (watchers.has(postId)) batches.add(postId, change)
  })
}

function eventOf(
  postId: string,
  { added }: Batch,
  found: readonly ChangedComment[],
): CommentsEvent {
  const standing = found.flatMap(({ comment }) =>
    comment === null ? [] : [JSON.parse(comment) as Comment],
  )
  return {
    type: "comments",
    postId,
    count: found[0]!.count,
    added: standing.filter(({ id }) => added.has(id)),
    changed: standing.filter(({ id }) => !added.has(id)),
    gone: found.flatMap(({ id, comment }) => (comment === null ? [id] : [])),
  }
}
