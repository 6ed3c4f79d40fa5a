import { Type, type Static } from "typebox"

import { PostParams, nullableUuid } from "./fields.ts"
import { route } from "./route.ts"

export const PinState = Type.Object({
  isPinned: Type.Boolean(),
  /** The post that was pinned before and no longer is, so that a client can offer to undo it. */
  replacedPostId: nullableUuid,
})
export type PinState = Static<typeof PinState>

const path = "/api/posts/:postId/pin"

export const pins = {
  add: route({
    method: "PUT",
    path,
    access: "member",
    rateClass: "react",
    summary: "Pins the caller's own post to their profile, instead of the one pinned before.",
    params: PostParams,
    reply: PinState,
  }),
  remove: route({
    method: "DELETE",
    path,
    access: "member",
    rateClass: "react",
    summary: "Unpins a post.",
    params: PostParams,
    reply: PinState,
  }),
}
