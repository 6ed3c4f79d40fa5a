import { Type, type Static } from "typebox"

import { PostParams, nullableText } from "./fields.ts"
import { route } from "./route.ts"

/** What the first link of a post leads to, as its page described itself when the server fetched it. */
export const LinkCard = Type.Object({
  url: Type.String(),
  title: Type.String(),
  /** Empty when the page has none. */
  description: Type.String(),
  /** The host of `url`, without `www.`: where a click leads, whatever the page claims to be. */
  host: Type.String(),
  /** URL of our copy of the page's picture. */
  imageUrl: nullableText,
  thumbhash: nullableText,
})
export type LinkCard = Static<typeof LinkCard>

export const links = {
  remove: route({
    method: "DELETE",
    path: "/api/posts/:postId/link",
    access: "member",
    rateClass: "write",
    summary: "Removes the link card of the caller's own post.",
    params: PostParams,
    reply: Type.Object({ isRemoved: Type.Boolean() }),
  }),
}
