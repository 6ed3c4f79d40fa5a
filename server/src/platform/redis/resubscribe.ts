import type { EventEmitter } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"

/** Emitted by the library's cluster client with the subscriptions of a server that has gone. */
const RESUBSCRIBE = "__resubscribeListeners"
const PAUSE_MS = 500

type Listener = (message: string) => void

interface Subscriptions {
  SHARDED?: Map<string, { strings: Set<Listener> }>
}

export interface ClusterClient extends Pick<EventEmitter, "on" | "listenerCount"> {
  readonly isOpen: boolean
  removeAllListeners(event: string): unknown
  sSubscribe(channel: string, listener: Listener): Promise<unknown>
}

/**
 * Resubscribes after a server of the cluster has gone, and retries until it succeeds. The library's own handler tries
 * once and leaves the rejection unhandled, which would end the process. `onLate` is called when a retry succeeds:
 * events published in between are lost. The client must have other listeners already: it inherits them from an object
 * of the library, and removing its last one would separate the two.
 */
export function keepSubscribed(client: ClusterClient, onLate: () => void): void {
  if (client.listenerCount(RESUBSCRIBE) !== 1)
    throw new Error("The Redis client subscribes again in another way: see resubscribe.ts.")
  client.removeAllListeners(RESUBSCRIBE)

  async function subscribeAgain(channel: string, listener: Listener): Promise<boolean> {
    for (let failures = 0; client.isOpen; failures += 1) {
      try {
        await client.sSubscribe(channel, listener)
        return failures > 0
      } catch {
        await sleep(PAUSE_MS, undefined, { ref: false })
      }
    }
    return false
  }

  client.on(RESUBSCRIBE, (lost: Subscriptions) => {
    const all = [...(lost.SHARDED ?? [])].flatMap(([channel, { strings }]) =>
      [...strings].map((listener) => subscribeAgain(channel, listener)),
    )
    void Promise.all(all).then((late) => {
      if (late.includes(true)) onLate()
    })
  })
}
