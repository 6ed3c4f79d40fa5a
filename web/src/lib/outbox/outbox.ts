import {
  isInFlight,
  isKeyExpired,
  mergeStored,
  nextToSend,
  patchItem,
  placeState,
  removeItem,
  resetForRetry,
  type OutboxDraft,
  type OutboxItem,
  type OutboxQueue,
} from "./queue.ts"
import type { SendResult } from "./sender.ts"
import type { OutboxStore } from "./store.ts"

export interface OutboxDeps {
  userId: string
  store: OutboxStore
  send: (item: OutboxItem) => Promise<SendResult>
  /** Whether the items of this kind are desired states: a rejected one is not kept, an opposite one cancels it. */
  isState: (kind: string) => boolean
  /** Shows the result; returns the id of what the server stored. */
  onSent: (item: OutboxItem, reply: unknown) => string | undefined
  onRejected: (item: OutboxItem) => void
  onChange: (queue: OutboxQueue) => void
  /** Runs the work in one tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** Whether the device has a network; an attempt without one would only make it uncertain what arrived. */
  mayTry: () => boolean
  after: (ms: number, work: () => void) => void
  now: () => Date
}

const RETRY_MS = 5000

export type Outbox = ReturnType<typeof openOutbox>

/** Sends a member's changes one at a time, in the order they were made, exactly once each. */
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
    const own = stored.filter((item) => item.userId === deps.userId)
    change(mergeStored(queue, own, unsaved))
  }

  async function save(item: OutboxItem) {
    await deps.store.put(item)
    change(patchItem(queue, item.key, item))
  }

  async function discard(key: string) {
    change(removeItem(queue, key))
    await deps.store.remove(key)
  }

  async function reject(item: OutboxItem, failure: string) {
    if (deps.isState(item.kind)) await discard(item.key)
    else await save({ ...item, failure })
    deps.onRejected({ ...item, failure })
  }

  /** Returns false when the rest of the queue has to wait too. */
  async function trySending(item: OutboxItem): Promise<boolean> {
    const { key } = item
    if (isKeyExpired(item, deps.now())) {
      await reject(item, "")
      return true
    }
    const tried = { ...item, triedAt: item.triedAt ?? deps.now().toISOString() }
    // Saved before sending: after a crash the change may have arrived.
    if (item.triedAt === undefined) await save(tried)
    const result = await deps.send(tried)
    if (result.kind === "sent") {
      const sentAs = deps.onSent(tried, result.reply) ?? ""
      change(patchItem(queue, key, { sentAs }))
      await deps.store.remove(key)
      deps.after(0, () => change(removeItem(queue, key)))
      return true
    }
    if (result.kind === "rejected") {
      await reject(tried, result.reason)
      return true
    }
    deps.after(result.afterMs ?? RETRY_MS, () => void drain())
    return false
  }

  async function sendAll() {
    await load()
    for (;;) {
      const next = nextToSend(queue)
      if (!next || isClosed) return
      if (!deps.mayTry()) {
        deps.after(RETRY_MS, () => void drain())
        return
      }
      if (!(await trySending(next))) return
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

  async function replace(key: string, item: OutboxItem) {
    if (item.key !== key) await deps.store.remove(key)
    change(queue.map((known) => (known.key === key ? item : known)))
    await deps.store.put(item)
    await drain()
  }

  return {
    drain,
    /** Reads what other tabs have changed. */
    load,
    queue: () => queue,
    async add({ kind, subject, data, key, triedAt }: OutboxDraft) {
      if (deps.isState(kind)) {
        const place = placeState(queue, { kind, subject, data })
        if (place === "repeats") return
        if (place !== "add") {
          await discard(place.cancels)
          return
        }
      }
      // Strictly increasing, so that items of the same millisecond keep their order.
      lastMs = Math.max(deps.now().getTime(), lastMs + 1)
      const item: OutboxItem = {
        key: key ?? crypto.randomUUID(),
        userId: deps.userId,
        kind,
        subject,
        data,
        createdAt: new Date(lastMs).toISOString(),
        ...(triedAt !== undefined && { triedAt }),
      }
      unsaved.add(item.key)
      change([...queue, item])
      await deps.store.put(item)
      unsaved.delete(item.key)
      await drain()
    },
    async retry(key: string) {
      const item = queue.find((known) => known.key === key)
      if (item) await replace(key, resetForRetry(item, deps.now()))
    },
    /** Sends it with other content. It keeps its place and its key, which tells whether the first version arrived. */
    async edit(key: string, data: unknown) {
      const item = queue.find((known) => known.key === key)
      if (item) await replace(key, { ...resetForRetry(item, deps.now()), data })
    },
    discard,
    /** Whether such a change may have reached the server without our knowing. */
    isSending: (kind: string, subject: string) =>
      draining !== undefined && isInFlight(queue, kind, subject),
    /** Resolves when the current run ends. */
    settled: () => draining ?? Promise.resolve(),
    close() {
      isClosed = true
    },
  }
}
