import type { ClientEvent, LiveEvent } from "@grove/contract/live"

import { createStore } from "./store.ts"

type SocketStatus = "offline" | "connecting" | "connected"

const BASE_MS = 500
const CAP_MS = 30_000

/** Exponential backoff with jitter, so that clients do not reconnect at the same time. */
export function backoffMs(attempt: number, random: number): number {
  return Math.round(Math.min(CAP_MS, BASE_MS * 2 ** attempt) * (0.5 + random / 2))
}

const status = createStore<SocketStatus>("offline")
const handlers = new Set<(event: LiveEvent) => void>()
const returns = new Set<() => void>()
const starts = new Set<() => void>()
const ends = new Set<() => void>()

/** Close codes of the server: the session has ended; a newer tab replaced this connection. */
const ENDED = 4401
const REPLACED = 4408
const REPLACED_MS = 60_000

let socket: WebSocket | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let attempt = 0
let isWanted = false
let hasBeenConnected = false

export const socketStatus = status.get
export const onStatus = status.subscribe

export function onEvent(handler: (event: LiveEvent) => void): () => void {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

/** Called after a reconnect, to refetch what may have been missed. */
export function onReturn(handler: () => void): () => void {
  returns.add(handler)
  return () => returns.delete(handler)
}

/** Called when the first connection opens, which is later than the data in the page. */
export function onStart(handler: () => void): () => void {
  starts.add(handler)
  return () => starts.delete(handler)
}

/** Called when the session has ended or the server rejects the connection. */
export function onSessionEnd(handler: () => void): () => void {
  ends.add(handler)
  return () => ends.delete(handler)
}

/** Returns false without a connection; events are not queued, because they expire at once. */
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

/** Reconnects at once when the tab is visible again or the network is back. */
function hurry(): void {
  if (isWanted && !socket && document.visibilityState === "visible") open()
}

/** Tries at once, when the member asks for it. */
export function reconnect(): void {
  if (isWanted && !socket) open()
}

/** A lost network does not always close the socket, and a timeout takes minutes. */
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
    // A rejected handshake has no close code and may mean the same.
    if (code === ENDED || !wasOpen) for (const handler of ends) handler()
    if (!isWanted) return
    // Reconnecting at once would replace the newer tab in turn.
    const pause = code === REPLACED ? REPLACED_MS : backoffMs(attempt++, Math.random())
    timer = setTimeout(open, pause)
  })
}
