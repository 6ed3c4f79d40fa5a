import type { Message } from "@grove/contract/messages"

import {
  isInFlight,
  isKeyExpired,
  mergeStored,
  nextToSend,
  patchMessage,
  removeMessage,
  resetForRetry,
  type OutboxMessage,
  type OutboxQueue,
} from "./outbox-queue.ts"
import type { SendResult } from "./outbox-sender.ts"
import type { OutboxStore } from "./outbox-store.ts"

export interface OutboxDeps {
  userId: string
  store: OutboxStore
  send: (message: OutboxMessage) => Promise<SendResult>
  onSent: (message: Message) => void
  onChange: (queue: OutboxQueue) => void
  /** Runs the work in one tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  after: (ms: number, work: () => void) => void
  now: () => Date
}

const RETRY_MS = 5000

export type Outbox = ReturnType<typeof openOutbox>

/** Sends a member's messages one at a time, in the order they were written, exactly once each. */
export function openOutbox(deps: OutboxDeps) {
  let queue: OutboxQueue = []
  let draining: Promise<void> | undefined
  let mustDrainAgain = false
  let isClosed = false
  let lastMs = 0
  const unsaved = new Set<string>()

  const change = (next: OutboxQueue) => {
    queue = next
    deps.onChange(queue)
  }

  async function load() {
    const stored = await deps.store.all()
    const own = stored.filter((message) => message.userId === deps.userId)
    change(mergeStored(queue, own, unsaved))
  }

  async function save(message: OutboxMessage) {
    await deps.store.put(message)
    change(patchMessage(queue, message.key, message))
  }

  /** Returns false when the rest of the queue has to wait too. */
  async function trySending(message: OutboxMessage): Promise<boolean> {
    const { key } = message
    if (isKeyExpired(message, deps.now())) {
      await save({ ...message, failure: "" })
      return true
    }
    const tried = { ...message, triedAt: message.triedAt ?? deps.now().toISOString() }
    // Saved before sending: after a crash the message may have arrived.
    if (message.triedAt === undefined) await save(tried)
    const result = await deps.send(tried)
    if (result.kind === "sent") {
      deps.onSent(result.message)
      change(patchMessage(queue, key, { sentAs: result.message.id }))
      await deps.store.remove(key)
      deps.after(0, () => change(removeMessage(queue, key)))
      return true
    }
    if (result.kind === "rejected") {
      await save({ ...tried, failure: result.reason })
      return true
    }
    deps.after(result.afterMs ?? RETRY_MS, () => void drain())
    return false
  }

  async function sendAll() {
    await load()
    for (;;) {
      const next = nextToSend(queue)
      if (!next || isClosed || !(await trySending(next))) return
    }
  }

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

  return {
    drain,
    queue: () => queue,
    async add(draft: Pick<OutboxMessage, "receiverId" | "content" | "images">) {
      // Strictly increasing, so that messages of the same millisecond keep their order.
      lastMs = Math.max(deps.now().getTime(), lastMs + 1)
      const message: OutboxMessage = {
        ...draft,
        key: crypto.randomUUID(),
        userId: deps.userId,
        createdAt: new Date(lastMs).toISOString(),
      }
      unsaved.add(message.key)
      change([...queue, message])
      await deps.store.put(message)
      unsaved.delete(message.key)
      await drain()
    },
    async retry(key: string) {
      const message = queue.find((known) => known.key === key)
      if (!message) return
      const again = resetForRetry(message, deps.now())
      if (again.key !== key) await deps.store.remove(key)
      change(queue.map((known) => (known.key === key ? again : known)))
      await deps.store.put(again)
      await drain()
    },
    async discard(key: string) {
      change(removeMessage(queue, key))
      await deps.store.remove(key)
    },
    /** Whether a message to this member may have reached the server without our knowing. */
    isSending: (receiverId: string) => draining !== undefined && isInFlight(queue, receiverId),
    /** Resolves when the current run ends. */
    settled: () => draining ?? Promise.resolve(),
    close() {
      isClosed = true
    },
  }
}
