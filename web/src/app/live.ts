import type { LiveEvent } from "@grove/contract/events"
import type { QueryClient } from "@tanstack/react-query"

import { queryClient } from "#lib/query-client.ts"
import { connect, disconnect, onEvent, onReturn } from "#lib/socket.ts"

/** What a room's `live.ts` exports as `live`: which event changes which cache entry. */
export interface LiveRoom {
  handle: (event: LiveEvent, client: QueryClient) => void
  /** After a broken connection: ask for what may have been missed. */
  refresh?: (client: QueryClient) => void
}

const files = import.meta.glob<{ live: LiveRoom }>("/src/rooms/*/live.ts")

/**
 * Opens the one socket and hands its events to the rooms. Their code is fetched first and the socket
 * opened after it, so that no event finds nobody at home. Returns how to stop.
 */
export function startLive(): () => void {
  let isStopped = false
  let stop = () => {}
  void Promise.all(Object.values(files).map((load) => load())).then((modules) => {
    if (isStopped) return
    const rooms = modules.map((module) => module.live)
    const leaves = [
      onEvent((event) => rooms.forEach((room) => room.handle(event, queryClient))),
      onReturn(() => rooms.forEach((room) => room.refresh?.(queryClient))),
    ]
    connect()
    stop = () => {
      leaves.forEach((leave) => leave())
      disconnect()
    }
  })
  return () => {
    isStopped = true
    stop()
  }
}
