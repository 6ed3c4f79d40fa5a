import type { InvalidateQueryFilters, QueryClient } from "@tanstack/react-query"

import { startSaver } from "#cache/saver.ts"
import { readBoot } from "#lib/boot.ts"
import { whenIdle } from "#lib/idle.ts"
import { resumeOutbox, showWaitingStates } from "#lib/outbox/current.ts"
import { savedTimeOf } from "#lib/saved-reply.ts"
import { onStart } from "#lib/socket.ts"

import { watchServer } from "./watch-server.ts"
import { installWorker } from "./worker.ts"

/** Saves replies, sends pending changes, and notices when the server is unreachable. */
export const live = {
  handle() {},
  start(client: QueryClient) {
    const resume = () => void resumeOutbox(client)
    addEventListener("online", resume)
    void showWaitingStates(client).then(resume)
    const stops = [
      startSaver(client),
      watchServer(),
      whenIdle(() => void installWorker().catch(() => undefined)),
      // A page from the cache shows saved data until the server can be asked.
      onStart(() => void (readBoot()?.isOffline && catchUp(client))),
    ]
    return () => {
      removeEventListener("online", resume)
      for (const stop of stops) stop()
    }
  },
  /** Replies that came from the store are fetched again. */
  refresh(client: QueryClient) {
    // Collected before the outbox changes them, because a changed copy no longer shows its origin.
    const saved = client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => savedTimeOf(state.data) !== undefined })
    void catchUp(client, { predicate: (query) => saved.includes(query) })
  },
}

/** Sends pending changes first, so that fresh replies contain them. */
async function catchUp(client: QueryClient, filters?: InvalidateQueryFilters): Promise<void> {
  await resumeOutbox(client)
  await client.invalidateQueries(filters)
}
