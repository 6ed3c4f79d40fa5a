import { useMemo, useSyncExternalStore } from "react"

import { ApiError } from "./api-error.ts"
import { isOffline } from "./connection.ts"
import { outboxItems } from "./outbox-items.ts"
import type { OutboxDraft, OutboxItem } from "./outbox/queue.ts"
import { useStore } from "./store.ts"

const isOf = (kind: string, subject: string) => (item: OutboxItem) =>
  item.kind === kind &&
  item.subject === subject &&
  item.failure === undefined &&
  item.sentAs === undefined

export const isWaitingFor = (kind: string, subject: string): boolean =>
  outboxItems.get().some(isOf(kind, subject))

/** Whether a change of this kind waits to be sent. */
export function useIsWaiting(kind: string, subject: string): boolean {
  return useSyncExternalStore(
    outboxItems.subscribe,
    () => isWaitingFor(kind, subject),
    () => false,
  )
}

/** How many changes the server has not confirmed, those it rejected included. */
export function useUnsentCount(): number {
  return useStore(outboxItems).filter(({ sentAs }) => sentAs === undefined).length
}

/** The changes of this kind that the page does not show otherwise yet. */
export function useOutboxItems<Data>(kind: string, subject: string): readonly OutboxItem<Data>[] {
  const all = useStore(outboxItems)
  return useMemo(
    () =>
      all.filter(
        (item): item is OutboxItem<Data> => item.kind === kind && item.subject === subject,
      ),
    [all, kind, subject],
  )
}

const loadOutbox = () => import("./outbox/current.ts")

/** The result of a change that is kept in the outbox instead of being sent. */
export const KEPT = Symbol("kept")
export type Kept = typeof KEPT

/** Keeps the change in the outbox; it is sent as soon as possible. */
async function keep(draft: OutboxDraft): Promise<Kept> {
  const { outbox } = await loadOutbox()
  const box = outbox()
  // Not awaited: sending may take as long as the connection is away.
  void box.add(draft)
  return KEPT
}

/**
 * Sends a change, or keeps it when the server cannot be reached, or when an earlier change of the same kind still
 * waits and must not be overtaken.
 */
export async function sendOrKeep<T>(draft: OutboxDraft, send: () => Promise<T>): Promise<T | Kept> {
  if (isOffline() || isWaitingFor(draft.kind, draft.subject)) return keep(draft)
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    return keep({ ...draft, triedAt: new Date().toISOString() })
  }
}
