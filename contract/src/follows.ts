import { Type, type Static } from "typebox"

import { Count, UserParams } from "./fields.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"
import { Person } from "./users.ts"

export const FollowState = Type.Object({ isFollowing: Type.Boolean(), followers: Count })
export type FollowState = Static<typeof FollowState>

const path = "/api/users/:userId/follow"

export const follows = {
  add: route({
    method: "POST",
    path,
    access: "member",
    rateClass: "follow",
    summary: "Follows a user.",
    params: UserParams,
    reply: FollowState,
  }),
  remove: route({
    method: "DELETE",
    path,
    access: "member",
    rateClass: "follow",
    summary: "Unfollows a user.",
    params: UserParams,
    reply: FollowState,
  }),
  followers: route({
    method: "GET",
    path: "/api/users/:userId/followers",
    access: "member",
    rateClass: "read",
    summary: "Lists the followers of a user, latest first.",
    params: UserParams,
    query: PageQuery,
    reply: Type.Array(Person),
    paged: true,
    mayLag: true,
  }),
  following: route({
    method: "GET",
    path: "/api/users/:userId/following",
    access: "member",
    rateClass: "read",
    summary: "Lists the users that a user follows, latest first.",
    params: UserParams,
    query: PageQuery,
    reply: Type.Array(Person),
    paged: true,
    mayLag: true,
  }),
}
