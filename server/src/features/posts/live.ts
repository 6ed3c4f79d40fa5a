import type { LinkCard } from "@grove/contract/links"

import type { LiveDeps } from "#platform/live/sockets.ts"

import { openAnnouncements } from "./announcements.ts"
import { selectLinkCard } from "./link.queries.ts"
import { LINK_SHOWN, POST_CREATED, type PostCreated } from "./live.service.ts"
import { selectReadersOnline } from "./readers.queries.ts"

interface LinkShown {
  postId: string
  link: LinkCard
}

/** Tells connected users that a post was created that belongs into their home feed, and later of its link card. */
export function postsLive({ sockets, presence, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("posts.live")
  const created = openAnnouncements<PostCreated>(sockets, presence, (posts) => ({
    type: "posts",
    posts,
  }))
  const linked = openAnnouncements<LinkShown>(sockets, presence, (links) => ({
    type: "links",
    links,
  }))
  const readersOf = (post: PostCreated) => {
    const { serverId, unrecorded } = presence
    return selectReadersOnline(ctx.db, post, { serverId, unrecorded: unrecorded() })
  }
  const orWarn = (work: Promise<void>) =>
    void work.catch((error: Error) => ctx.log.warn({ err: error }, "could not announce a post"))

  bus.subscribe(POST_CREATED, (post) => {
    if (!sockets.hasAny()) return
    const announce = async () => created.add(await readersOf(post), post)
    orWarn(announce())
  })
  bus.subscribe(LINK_SHOWN, (post) => {
    if (!sockets.hasAny()) return
    const announce = async () => {
      const link = await selectLinkCard(ctx.db, post.postId)
      if (!link) return
      const shown = { postId: post.postId, link }
      sockets.sendTo([post.authorId], { type: "links", links: [shown] })
      linked.add(await readersOf(post), shown)
    }
    orWarn(announce())
  })
}
