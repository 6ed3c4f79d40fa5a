import type { ClientEvent } from "@grove/contract/live"

import type { Actor } from "#platform/actor.ts"

import { takeAllowance } from "./allowance.ts"
import type { Connection, Connections } from "./connections.ts"
import { CLOSE, end } from "./transport.ts"

/** An event as a browser sent it: only its type has been checked, the feature validates the rest. */
export interface RawClientEvent {
  type: ClientEvent["type"]
  [field: string]: unknown
}

/** Returns undefined for anything but a JSON object with a type; our own pages never send that. */
export function parseClientEvent(data: Buffer, isBinary: boolean): RawClientEvent | undefined {
  if (isBinary) return undefined
  try {
    const value: unknown = JSON.parse(data.toString())
    const isEvent = typeof value === "object" && value !== null && "type" in value
    return isEvent && typeof value.type === "string" ? (value as RawClientEvent) : undefined
  } catch {
    return undefined
  }
}

export type ClientEventHandler = (actor: Actor, event: RawClientEvent) => void

/** Passes the events of browsers to the handlers of their type. */
export function openClientEvents(connections: Connections) {
  const handlers: { type: string; handler: ClientEventHandler }[] = []

  return {
    onClientEvent: (type: ClientEvent["type"], handler: ClientEventHandler) =>
      void handlers.push({ type, handler }),
    receive(connection: Connection, data: Buffer, isBinary: boolean) {
      if (!connections.has(connection)) return
      if (!takeAllowance(connection))
        return end(connections, connection, CLOSE.flood, "too many events")
      const event = parseClientEvent(data, isBinary)
      for (const { type, handler } of handlers)
        if (type === event?.type) handler(connection.actor, event)
    },
  }
}
