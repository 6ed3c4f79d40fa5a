import type { LiveEvent } from "@grove/contract/events"

import type { Actor } from "#platform/actor.ts"
import { publish } from "#platform/bus.ts"
import type { LiveDeps } from "#platform/sockets.ts"

import { selectWatchers, sharesConversation } from "./live.queries.ts"
import { viewMessage } from "./view.ts"

/** A hint repeated sooner than this says nothing new. */
const TYPING_MS = 1000
const MOST_REMEMBERED = 5000

export function messagesLive(deps: LiveDeps) {
  deliverMessages(deps)
  passTypingOn(deps)
  tellPresence(deps)
}

/** To both people, on all their screens, in the order of the bus, which is the order of the conversation. */
function deliverMessages({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("messages.live")
  let waiting = 0
  let tail: Promise<void> = Promise.resolve()
  bus.subscribe(({ event }) => {
    if (event.type !== "message.sent") return
    const { id, people, message } = event
    if (!people.some((person) => sockets.isOnline(person))) return
    if (message && waiting === 0) return sockets.sendTo(people, { type: "message", message })
    // One that has to be looked up must not be overtaken by those behind it.
    waiting += 1
    tail = tail
      .then(async () => {
        const found = message ?? (await viewMessage(ctx.db, id))
        if (found) sockets.sendTo(people, { type: "message", message: found })
      })
      .catch((error: Error) => ctx.log.warn({ err: error }, "message not delivered"))
      .finally(() => (waiting -= 1))
  })
}

function passTypingOn({ sockets, systemContext }: LiveDeps) {
  const ctx = systemContext("messages.typing")
  const passed = new Map<string, { isTyping: boolean; at: number }>()

  const isNews = (pair: string, isTyping: boolean) => {
    const now = Date.now()
    const last = passed.get(pair)
    if (last?.isTyping === isTyping && now - last.at < TYPING_MS) return false
    if (passed.size > MOST_REMEMBERED) passed.clear()
    passed.set(pair, { isTyping, at: now })
    return true
  }
  const pass = async (actor: Actor, receiverId: string, isTyping: boolean) => {
    if (!(await sharesConversation(ctx.db, actor.userId, receiverId))) return
    const event: LiveEvent = { type: "typing", userId: actor.userId, isTyping }
    await publish(ctx, { userId: receiverId }, event)
  }

  sockets.onClientEvent((actor, event) => {
    if (event.type !== "typing" || event.receiverId === actor.userId) return
    if (actor.standing.state === "suspended") return
    if (!isNews(`${actor.userId}:${event.receiverId}`, event.isTyping)) return
    pass(actor, event.receiverId, event.isTyping).catch((error: Error) =>
      ctx.log.debug({ err: error }, "typing not passed on"),
    )
  })
}

function tellPresence({ sockets, bus, systemContext }: LiveDeps) {
  const ctx = systemContext("messages.presence")
  bus.subscribe(({ event }) => {
    if (event.type !== "presence.changed" || sockets.count() === 0) return
    const { userIds, isOnline } = event
    const tell = async () => {
      for (const { person, watcher } of await selectWatchers(ctx.db, userIds))
        if (sockets.isOnline(watcher))
          sockets.sendTo([watcher], { type: "presence", userId: person, isOnline })
    }
    tell().catch((error: Error) => ctx.log.debug({ err: error }, "presence not told"))
  })
}
