import type { Actor } from "#platform/actor.ts"
import { publish } from "#platform/live/bus.ts"
import type { RawClientEvent } from "#platform/live/client-events.ts"
import type { LiveDeps } from "#platform/live/sockets.ts"

import { sharesConversation } from "./live.queries.ts"

/** The browser repeats its hint while the user types; repeats within this time are dropped. */
export const REPEAT_MS = 1000
export const MAX_PAIRS = 5000
const ID = /^[\w-]{1,40}$/

/** Forwards typing hints between users who share a conversation. */
export function forwardTyping({ sockets, systemContext }: LiveDeps) {
  const ctx = systemContext("messages.typing")
  const filter = repeatFilter()
  const forward = async ({ userId }: Actor, receiverId: string, isTyping: boolean) => {
    if (await sharesConversation(ctx.db, userId, receiverId))
      await publish(ctx, { userId: receiverId }, { type: "typing", userId, isTyping })
  }
  sockets.onClientEvent("typing", (actor, raw) => {
    const hint = parseTyping(raw)
    if (!hint || hint.receiverId === actor.userId || actor.standing.state === "suspended") return
    const { receiverId, isTyping } = hint
    if (filter.isRepeat(`${actor.userId}:${receiverId}`, isTyping, Date.now())) return
    forward(actor, receiverId, isTyping).catch((error: Error) =>
      ctx.log.debug({ err: error }, "could not forward a typing hint"),
    )
  })
}

export function parseTyping({ receiverId, isTyping }: RawClientEvent) {
  return typeof receiverId === "string" && ID.test(receiverId)
    ? { receiverId, isTyping: isTyping === true }
    : undefined
}

/** Recognizes hints that say the same as the one just before. Forgets everything when it grows too large. */
export function repeatFilter() {
  const last = new Map<string, { isTyping: boolean; at: number }>()
  return {
    isRepeat(pair: string, isTyping: boolean, nowMs: number): boolean {
      const before = last.get(pair)
      if (before?.isTyping === isTyping && nowMs - before.at < REPEAT_MS) return true
      if (last.size > MAX_PAIRS) last.clear()
      last.set(pair, { isTyping, at: nowMs })
      return false
    },
  }
}
