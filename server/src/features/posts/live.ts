import type { LiveDeps } from "#platform/sockets.ts"

import { selectReadersAmong } from "./readers.queries.ts"

/** Tells those who are here and would find the post in their feed that there is something new. */
export function postsLive({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("posts.live")
  bus.subscribe(({ event }) => {
    if (event.type !== "post.created") return
    const { postId, authorId } = event
    const tell = async () => {
      const readers = await selectReadersAmong(ctx.db, authorId, postId, sockets.people())
      sockets.sendTo(readers, { type: "post", postId, authorId })
    }
    tell().catch((error: Error) => ctx.log.warn({ err: error }, "new post not announced"))
  })
}
