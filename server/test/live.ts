import { once } from "node:events"

import type { ClientEvent, LiveEvent } from "@grove/contract/live"
import { WebSocket } from "ws"

import { ORIGIN, type Person, type World } from "./world.ts"

export interface Screen {
  socket: WebSocket
  /** All events received so far. */
  events: LiveEvent[]
  /** Resolves with the first matching event, past or future. */
  seen<T extends LiveEvent["type"]>(
    type: T,
    fits?: (event: Extract<LiveEvent, { type: T }>) => boolean,
  ): Promise<Extract<LiveEvent, { type: T }>>
  say(event: ClientEvent): void
  /** Resolves with the close code. */
  closed: Promise<number>
}

/** Resolves with the HTTP status that rejected the upgrade. */
export async function refusal(
  address: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const socket = new WebSocket(`${address.replace("http", "ws")}/api/live`, { headers })
  socket.on("error", () => undefined)
  const [, response] = (await once(socket, "unexpected-response")) as [
    unknown,
    { statusCode?: number },
  ]
  socket.terminate()
  return response.statusCode
}

export async function cookieOf(w: World, person: Person): Promise<string> {
  const caller = w.as(person)
  await caller.request("GET", "/api/auth/user")
  return caller.cookie
}

/** Opens a real socket as this member and waits until the server has registered it. */
export async function openScreen(
  w: World,
  address: string,
  person: Person,
  /** The session cookie; fetched by a request when absent. */
  cookie?: string,
): Promise<Screen> {
  const headers = { origin: ORIGIN, cookie: cookie ?? (await cookieOf(w, person)) }
  const socket = new WebSocket(`${address.replace("http", "ws")}/api/live`, { headers })
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  socket.on("message", (data: Buffer) => {
    events.push(JSON.parse(data.toString()) as LiveEvent)
    for (const look of waiting) look()
  })
  socket.on("error", () => undefined)
  const closed = new Promise<number>((resolve) => socket.on("close", resolve))
  await once(socket, "open")
  return {
    socket,
    events,
    closed,
    say: (event) => socket.send(JSON.stringify(event)),
    seen: (type, fits = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find((event) => event.type === type && fits(event as never))
          if (!found) return
          waiting.delete(look)
          resolve(found as never)
        }
        waiting.add(look)
        look()
      }),
  }
}
