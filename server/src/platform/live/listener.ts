import { setTimeout as delay } from "node:timers/promises"

import type { Client } from "pg"

import type { Log } from "#platform/context.ts"
import { listenerConnection } from "#platform/postgres.ts"

import { LISTEN } from "./notify.ts"

const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 3000

interface Handlers {
  onPayload(payload: string): void
  /** Called after every reconnect. */
  onGap(): void
}

/** A connection that listens for notifications and reconnects with exponential backoff. */
export async function openListener(url: string, log: Log, { onPayload, onGap }: Handlers) {
  let client: Client | undefined
  let isClosed = false
  let isListening = false
  let isReconnecting = false

  const listen = async ({ isFirst }: { isFirst: boolean }) => {
    const next = listenerConnection(url, { isFirst })
    next.on("notification", ({ payload }) => payload && onPayload(payload))
    next.on("error", (error) => log.warn({ err: error }, "lost the connection for live events"))
    next.on("end", () => {
      if (client !== next) return
      isListening = false
      void reconnect()
    })
    await next.connect()
    await next.query(LISTEN)
    client = next
    isListening = true
  }

  const reconnect = async () => {
    if (isReconnecting) return
    isReconnecting = true
    // oxlint-disable-next-line no-unmodified-loop-condition -- close() sets it while this waits
    for (let waitMs = FIRST_RETRY_MS; !isClosed; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      await delay(waitMs, undefined, { ref: false })
      const isBack = await listen({ isFirst: false }).then(
        () => true,
        () => false,
      )
      if (isBack) {
        onGap()
        break
      }
    }
    isReconnecting = false
  }

  await listen({ isFirst: true })
  return {
    isListening: () => isListening,
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
