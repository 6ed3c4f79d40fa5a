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
    summary: "Block a person: neither sees the other any more, and follows end both ways.",
    reply: BlockState,
  }),
  unblock: route({
    ...shared,
    method: "DELETE",
    path: block,
    summary: "Take a block back.",
    reply: BlockState,
  }),
  mute: route({
    ...shared,
    method: "POST",
    path: mute,
    summary: "Mute a person: they leave one's lists and are not told.",
    reply: MuteState,
  }),
  unmute: route({
    ...shared,
    method: "DELETE",
    path: mute,
    summary: "Take a mute back.",
    reply: MuteState,
  }),
  blocked: route({
    ...list,
    path: "/api/me/blocks",
    summary: "Whom one has blocked, the latest first.",
  }),
  muted: route({
    ...list,
    path: "/api/me/mutes",
    summary: "Whom one has muted, the latest first.",
  }),
}
