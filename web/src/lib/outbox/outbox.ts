import { createDelivery, type DeliveryDeps } from "./delivery.ts"
import {
  isInFlight,
  placeState,
  resetForRetry,
  type OutboxDraft,
  type OutboxItem,
} from "./queue.ts"
import { createStoredQueue, type StoredQueueDeps } from "./stored-queue.ts"

export type OutboxDeps = StoredQueueDeps & DeliveryDeps

export type Outbox = ReturnType<typeof openOutbox>

/** Sends a member's changes one at a time, in the order they were made, exactly once each. */
export function openOutbox(deps: OutboxDeps) {
  const queue = createStoredQueue(deps)
  const { drain, isRunning, settled, close } = createDelivery(queue, deps)
  let lastMs = 0

  function itemOf({ kind, subject, data, key, triedAt }: OutboxDraft): OutboxItem {
    // Strictly increasing, so that items of the same millisecond keep their order.
    lastMs = Math.max(deps.now().getTime(), lastMs + 1)
    return {
      key: key ?? crypto.randomUUID(),
      userId: deps.userId,
      kind,
      subject,
      data,
      createdAt: new Date(lastMs).toISOString(),
      ...(triedAt !== undefined && { triedAt }),
    }
  }

  async function resend(key: string, fields: Partial<OutboxItem> = {}) {
    const item = queue.find(key)
    if (!item) return
    await queue.replace(key, { ...resetForRetry(item, deps.now()), ...fields })
    await drain()
  }

  return {
    drain,
    load: queue.load,
    queue: queue.items,
    async add(draft: OutboxDraft) {
      const place = deps.isState(draft.kind) ? placeState(queue.items(), draft) : "add"
      if (place === "repeats") return
      if (place !== "add") {
        await queue.discard(place.cancels)
        return
      }
      await queue.add(itemOf(draft))
      await drain()
    },
    retry: (key: string) => resend(key),
    /** Sends it with other content. It keeps its place and its key, which tells whether the first version arrived. */
    edit: (key: string, data: unknown) => resend(key, { data }),
    discard: queue.discard,
    /** Whether such a change may have reached the server without our knowing. */
    isSending: (kind: string, subject: string) =>
      isRunning() && isInFlight(queue.items(), kind, subject),
    settled,
    close,
  }
}
