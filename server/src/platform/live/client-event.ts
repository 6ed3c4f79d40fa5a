import type { ClientEvent } from "@grove/contract/live"

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
