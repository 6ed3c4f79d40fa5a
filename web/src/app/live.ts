import type { LiveEvent } from "@grove/contract/live"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { retryUntilLoaded } from "#lib/lazy-import.ts"
import type { OutboxKind } from "#lib/outbox/kind.ts"
import { queryClient } from "#lib/query-client.ts"
import { connect, disconnect, onEvent, onReturn, onSessionEnd } from "#lib/socket.ts"

/** The interface of a feature's `live.ts`: maps live events to cache updates. */
interface LiveFeature {
  handle: (event: LiveEvent, client: QueryClient) => void
  /** Called after a reconnect to refetch what may have been missed. */
  refresh?: (client: QueryClient) => void
  /** Starts work that runs while a member is signed in. Returns a function that stops it. */
  start?: (client: QueryClient) => () => void
}

const files = import.meta.glob<{ live: LiveFeature }>("/src/features/*/live.ts")
/** The changes that can wait for a connection, by feature. */
const outboxes = import.meta.glob<{ kinds: readonly OutboxKind[] }>("/src/features/*/outbox.ts")
const loadRegistry = () => import("#lib/outbox/kind.ts")

/**
 * Opens the socket and passes its events to the features. Their code loads first, so that no event is lost. Returns a
 * function that stops it.
 */
export function startLive(): () => void {
  const stops: (() => void)[] = []
  let isStopped = false
  const start = async () => {
    const [modules, { registerKinds }, ...kinds] = await Promise.all([
      Promise.all(Object.values(files).map(retryUntilLoaded)),
      retryUntilLoaded(loadRegistry),
      ...Object.values(outboxes).map(retryUntilLoaded),
    ])
    if (isStopped) return
    for (const module of kinds) registerKinds(module.kinds)
    const features = modules.map((module) => module.live)
    stops.push(
      ...features.flatMap((feature) => feature.start?.(queryClient) ?? []),
      onEvent((event) => features.forEach((feature) => feature.handle(event, queryClient))),
      onReturn(() => features.forEach((feature) => feature.refresh?.(queryClient))),
      // Refetching the session reveals that it has ended and leads to sign-in.
      onSessionEnd(() => void queryClient.invalidateQueries({ queryKey: keys.me })),
      disconnect,
    )
    connect()
  }
  void start()
  return () => {
    isStopped = true
    stops.forEach((each) => each())
  }
}
