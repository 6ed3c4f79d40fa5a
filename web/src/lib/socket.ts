import type { ClientEvent, LiveEvent } from "@grove/contract/events"

import { createStore, useStore } from "./store.ts"

export type SocketStatus = "offline" | "connecting" | "connected"

const BASE_MS = 500
const CAP_MS = 30_000

/** Waits longer each time, and never in step with everybody else after a restart of the server. */
export function backoffMs(attempt: number, random: number): number {
  return Math.round(Math.min(CAP_MS, BASE_MS * 2 ** attempt) * (0.5 + random / 2))
}

const status = createStore<SocketStatus>("offline")
const handlers = new Set<(event: LiveEvent) => void>()
const returns = new Set<() => void>()
const starts = new Set<() => void>()
const ends = new Set<() => void>()

/** As the server closes: the session is over; a newer tab took the place of this one. */
const ENDED = 4401
const REPLACED = 4408
const REPLACED_MS = 60_000

let socket: WebSocket | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let attempt = 0
let isWanted = false
let hasBeenConnected = false

export function useSocketStatus(): SocketStatus {
  return useStore(status)
}

export const socketStatus = status.get

export function onEvent(handler: (event: LiveEvent) => void): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

/** Called when a broken connection is back: whatever happened meanwhile has to be asked for. */
export function onReturn(handler: () => void): () => void {
  returns.add(handler)
  return () => returns.delete(handler)
}

/** Called when the first connection stands: the page itself is a little older than that. */
export function onStart(handler: () => void): () => void {
  starts.add(handler)
  return () => starts.delete(handler)
}

/** Called when the server says that the session is over, or does not let anybody in. */
export function onSessionEnd(handler: () => void): () => void {
  ends.add(handler)
  return () => ends.delete(handler)
}

/** False when there is no connection; nothing is kept for later, since hints grow old at once. */
export function send(event: ClientEvent): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  socket.send(JSON.stringify(event))
  return true
}

export function connect(): void {
  if (isWanted) return
  isWanted = true
  addEventListener("online", hurry)
  addEventListener("offline", cut)
  document.addEventListener("visibilitychange", hurry)
  open()
}

export function disconnect(): void {
  isWanted = false
  hasBeenConnected = false
  clearTimeout(timer)
  removeEventListener("online", hurry)
  removeEventListener("offline", cut)
  document.removeEventListener("visibilitychange", hurry)
  socket?.close()
  socket = undefined
  status.set("offline")
}

/** Someone is looking again, or the network is back: no reason to wait the pause out. */
function hurry(): void {
  if (isWanted && !socket && document.visibilityState === "visible") open()
}

/** A line that was cut does not always say so by itself: waiting for it to time out would take minutes. */
function cut(): void {
  socket?.close()
}

function open(): void {
  clearTimeout(timer)
  status.set("connecting")
  const scheme = location.protocol === "https:" ? "wss" : "ws"
  const mine = new WebSocket(`${scheme}://${location.host}/api/live`)
  socket = mine
  let wasOpen = false
  mine.addEventListener("open", () => {
    wasOpen = true
    attempt = 0
    status.set("connected")
    for (const handler of hasBeenConnected ? returns : starts) handler()
    hasBeenConnected = true
  })
  mine.addEventListener("message", (message) => {
    const event = JSON.parse(String(message.data)) as LiveEvent
    for (const handler of handlers) handler(event)
  })
  mine.addEventListener("close", ({ code }) => {
    if (socket !== mine) return
    socket = undefined
    status.set("offline")
    // A refusal before the connection stands has no code of its own: it may well mean the same.
    if (code === ENDED || !wasOpen) for (const handler of ends) handler()
    if (!isWanted) return
    // Coming back at once would only push the newer tab out in turn.
    const pause = code === REPLACED ? REPLACED_MS : backoffMs(attempt++, Math.random())
    timer = setTimeout(open, pause)
  })
}
