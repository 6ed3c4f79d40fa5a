import { Type, type Static } from "typebox"

import { Count, PostParams } from "./fields.ts"
import { route } from "./route.ts"

export const RepostState = Type.Object({ isReposted: Type.Boolean(), reposts: Count })
export type RepostState = Static<typeof RepostState>

const path = "/api/posts/:postId/repost"

export const reposts = {
  add: route({
    method: "POST",
    path,
    access: "member",
    rateClass: "react",
    summary: "Reposts a post to the caller's followers.",
    params: PostParams,
    reply: RepostState,
  }),
  remove: route({
    method: "DELETE",
    path,
    access: "member",
    rateClass: "react",
    summary: "Removes a repost.",
    params: PostParams,
    reply: RepostState,
  }),
}
