import { Type, type Static } from "typebox"

import { Count, PostParams } from "./fields.ts"
import { route } from "./route.ts"

export const LikeState = Type.Object({ isLiked: Type.Boolean(), likes: Count })
export type LikeState = Static<typeof LikeState>

const path = "/api/posts/:postId/like"

export const likes = {
  add: route({
    method: "POST",
    path,
    access: "member",
    rateClass: "react",
    summary: "Likes a post.",
    params: PostParams,
    reply: LikeState,
  }),
  remove: route({
    method: "DELETE",
    path,
    access: "member",
    rateClass: "react",
    summary: "Unlikes a post.",
    params: PostParams,
    reply: LikeState,
  }),
}
