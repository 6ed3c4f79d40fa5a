import type { LiveDeps } from "#platform/live/sockets.ts"

import { POST_CREATED } from "./live.service.ts"
import { selectReadersAmong } from "./readers.queries.ts"

/** Tells connected users that a post was created that belongs into their home feed. */
export function postsLive({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("posts.live")
  bus.subscribe(POST_CREATED, ({ postId, authorId }) => {
    const deliver = async () => {
      const readers = await selectReadersAmong(ctx.db, authorId, postId, sockets.userIds())
      sockets.sendTo(readers, { type: "post", postId, authorId })
    }
    deliver().catch((error: Error) => ctx.log.warn({ err: error }, "could not deliver a new post"))
  })
}
