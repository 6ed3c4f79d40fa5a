import { Type, type Static } from "typebox"

import { Time, UserParams } from "./fields.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"
import { PersonRef } from "./users.ts"

export const BlockState = Type.Object({ isBlocked: Type.Boolean() })
export type BlockState = Static<typeof BlockState>
export const MuteState = Type.Object({ isMuted: Type.Boolean() })
export type MuteState = Static<typeof MuteState>

/**
 * A user whom the member has blocked or muted. If that user has blocked the member as well, the name is the one at
 * the time of the block, or empty.
 */
export const HiddenPerson = Type.Object({ ...PersonRef.properties, since: Time })
export type HiddenPerson = Static<typeof HiddenPerson>

const block = "/api/users/:userId/block"
const mute = "/api/users/:userId/mute"
/** Blocking is allowed in every standing. */
const shared = {
  access: "member",
  rateClass: "write",
  params: UserParams,
  allowedWhile: "suspended",
} as const
const list = {
  method: "GET",
  access: "member",
  rateClass: "read",
  query: PageQuery,
  reply: Type.Array(HiddenPerson),
  paged: true,
} as const

export const blocks = {
  block: route({
    ...shared,
    method: "POST",
    path: block,
    summary: "Blocks a user: neither sees the other, and both unfollow.",
    reply: BlockState,
  }),
  unblock: route({
    ...shared,
    method: "DELETE",
    path: block,
    summary: "Unblocks a user.",
    reply: BlockState,
  }),
  mute: route({
    ...shared,
    method: "POST",
    path: mute,
    summary: "Mutes a user: hides them from the caller's lists without notifying them.",
    reply: MuteState,
  }),
  unmute: route({
    ...shared,
    method: "DELETE",
    path: mute,
    summary: "Unmutes a user.",
    reply: MuteState,
  }),
  blocked: route({
    ...list,
    path: "/api/me/blocks",
    summary: "Lists blocked users, latest first.",
  }),
  muted: route({
    ...list,
    path: "/api/me/mutes",
    summary: "Lists muted users, latest first.",
  }),
}
