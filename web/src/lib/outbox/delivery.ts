import { isKeyExpired, nextToSend, type OutboxItem } from "./queue.ts"
import type { SendResult } from "./sender.ts"
import type { StoredQueue } from "./stored-queue.ts"

export interface DeliveryDeps {
  send: (item: OutboxItem) => Promise<SendResult>
  /** Whether the items of this kind are desired states: a rejected one is not kept, an opposite one cancels it. */
  isState: (kind: string) => boolean
  /** Shows the result; returns the id of what the server stored. */
  onSent: (item: OutboxItem, reply: unknown) => string | undefined
  onRejected: (item: OutboxItem) => void
  /** Runs the work in one tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** Whether the device has a network; an attempt without one would only make it uncertain what arrived. */
  mayTry: () => boolean
  after: (ms: number, work: () => void) => void
  now: () => Date
}

const RETRY_MS = 5000

/** Sends the items of a queue one at a time, oldest first. */
export function createDelivery(queue: StoredQueue, deps: DeliveryDeps) {
  let draining: Promise<void> | undefined
  let mustDrainAgain = false
  let isClosed = false

  /** Sends what can be sent. A call during a run makes it run once more. */
  function drain(): Promise<void> {
    if (isClosed) return Promise.resolve()
    mustDrainAgain = draining !== undefined
    draining ??= deps.exclusively(sendAll).finally(() => {
      draining = undefined
      if (mustDrainAgain) void drain()
      mustDrainAgain = false
    })
    return draining
  }

  async function sendAll() {
    await queue.load()
    for (;;) {
      const next = nextToSend(queue.items())
      if (!next || isClosed) return
      if (!deps.mayTry()) {
        drainLater(RETRY_MS)
        return
      }
      if (!(await trySending(next))) return
    }
  }

  /** Returns false when the rest of the queue has to wait too. */
  async function trySending(item: OutboxItem): Promise<boolean> {
    if (isKeyExpired(item, deps.now())) {
      await reject(item, "")
      return true
    }
    const tried = { ...item, triedAt: item.triedAt ?? deps.now().toISOString() }
    // Saved before sending: after a crash the change may have arrived.
    if (item.triedAt === undefined) await queue.save(tried)
    const result = await deps.send(tried)
    if (result.kind === "sent") await confirm(tried, result.reply)
    else if (result.kind === "rejected") await reject(tried, result.reason)
    else drainLater(result.afterMs ?? RETRY_MS)
    return result.kind !== "retry"
  }

  async function confirm(item: OutboxItem, reply: unknown) {
    await queue.markSent(item.key, deps.onSent(item, reply) ?? "")
    deps.after(0, () => queue.hide(item.key))
  }

  async function reject(item: OutboxItem, failure: string) {
    if (deps.isState(item.kind)) await queue.discard(item.key)
    else await queue.save({ ...item, failure })
    deps.onRejected({ ...item, failure })
  }

  const drainLater = (ms: number) => deps.after(ms, () => void drain())

  return {
    drain,
    isRunning: () => draining !== undefined,
    /** Resolves when the current run ends. */
    settled: () => draining ?? Promise.resolve(),
    close() {
      isClosed = true
    },
  }
}
