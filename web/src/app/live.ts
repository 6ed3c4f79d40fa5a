import type { LiveEvent } from "@grove/contract/events"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { keepTrying } from "#lib/lazy-import.ts"
import { queryClient } from "#lib/query-client.ts"
import { connect, disconnect, onEvent, onReturn, onSessionEnd } from "#lib/socket.ts"

/** What a feature's `live.ts` exports as `live`: which event changes which cache entry. */
interface LiveFeature {
  handle: (event: LiveEvent, client: QueryClient) => void
  /** After a broken connection: ask for what may have been missed. */
  refresh?: (client: QueryClient) => void
  /** Work that goes on as long as somebody is signed in. Returns how to stop it. */
  start?: (client: QueryClient) => () => void
}

const files = import.meta.glob<{ live: LiveFeature }>("/src/features/*/live.ts")

/**
 * Opens the one socket and hands its events to the features. Their code is fetched first and the socket
 * opened after it, so that no event finds nobody at home. Returns how to stop.
 */
export function startLive(): () => void {
  const leaves: (() => void)[] = []
  let isStopped = false
  const start = async () => {
    const modules = await Promise.all(Object.values(files).map(keepTrying))
    if (isStopped) return
    const features = modules.map((module) => module.live)
    leaves.push(
      ...features.flatMap((feature) => feature.start?.(queryClient) ?? []),
      onEvent((event) => features.forEach((feature) => feature.handle(event, queryClient))),
      onReturn(() => features.forEach((feature) => feature.refresh?.(queryClient))),
      // Who asks for the session again learns that it is over, and where to sign in.
      onSessionEnd(() => void queryClient.invalidateQueries({ queryKey: keys.me })),
      disconnect,
    )
    connect()
  }
  void start()
  return () => {
    isStopped = true
    leaves.forEach((leave) => leave())
  }
}
