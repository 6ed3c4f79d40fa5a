import type { OutboxQueue } from "./outbox/queue.ts"
import { createStore } from "./store.ts"

/** The pending changes, oldest first. Filled by the outbox, whose code loads after the first paint. */
export const outboxItems = createStore<OutboxQueue>([])
