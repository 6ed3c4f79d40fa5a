import { useEffect, useRef } from "react"

import { send } from "#lib/socket.ts"
import { createStore, useStore } from "#lib/store.ts"

/** A typing hint expires unless it is renewed. */
const LIFE_MS = 6000
/** The interval at which a typing hint is renewed. */
const RENEW_MS = 2500
const IDLE_MS = 5000

const typing = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function setTyping(userId: string, isTyping: boolean): void {
  clearTimeout(timers.get(userId))
  timers.delete(userId)
  const now = typing.get()
  if (isTyping)
    timers.set(
      userId,
      setTimeout(() => setTyping(userId, false), LIFE_MS),
    )
  if (now.has(userId) === isTyping) return
  const next = new Set(now)
  if (isTyping) next.add(userId)
  else next.delete(userId)
  typing.set(next)
}

export const useIsTyping = (userId: string): boolean => useStore(typing).has(userId)

/** Sends typing hints while the text changes. */
export function useTypingHint(receiverId: string, text: string): void {
  const saidAt = useRef(0)
  useEffect(() => {
    const say = (isTyping: boolean) => {
      saidAt.current = isTyping ? Date.now() : 0
      send({ type: "typing", receiverId, isTyping })
    }
    if (text.trim() === "") {
      if (saidAt.current > 0) say(false)
      return undefined
    }
    if (Date.now() - saidAt.current > RENEW_MS) say(true)
    const idle = setTimeout(() => say(false), IDLE_MS)
    return () => clearTimeout(idle)
  }, [receiverId, text])
  useEffect(
    () => () => {
      if (saidAt.current > 0) send({ type: "typing", receiverId, isTyping: false })
      saidAt.current = 0
    },
    [receiverId],
  )
}
