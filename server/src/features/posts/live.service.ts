import type { Context } from "#platform/context.ts"
import { publishToServers } from "#platform/live/bus.ts"
import { serverEvent } from "#platform/live/server-event.ts"

/** A post or repost that can appear in feeds; for a repost the author is the user who reposted. */
export interface PostCreated {
  postId: string
  authorId: string
}

export const POST_CREATED = serverEvent<PostCreated>("post.created")

/** The card of a post's link has arrived. */
export const LINK_SHOWN = serverEvent<PostCreated>("post.linkShown")

export const publishLinkShown = (ctx: Context, shown: PostCreated) =>
  publishToServers(ctx, LINK_SHOWN, shown)

export const publishPostCreated = (ctx: Context, created: PostCreated) =>
  publishToServers(ctx, POST_CREATED, created)
