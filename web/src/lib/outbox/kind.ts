import type { QueryClient } from "@tanstack/react-query"

import type { OutboxItem } from "./queue.ts"

/** How the outbox sends one kind of change and shows it. A feature's `outbox.ts` exports its kinds. */
export interface OutboxKind<Data = unknown, Reply = unknown> {
  name: string
  /** The data are a desired state: `{ isOn }`. */
  isState?: boolean
  /** Calls the route with the item's key as its idempotency key. */
  send(item: OutboxItem<Data>): Promise<Reply>
  /** Shows a desired state before the server knows it. Idempotent. */
  show?(client: QueryClient, item: OutboxItem<Data>): void
  /** Shows the reply; returns the id of what was stored, if the page then shows that instead. */
  onSent(client: QueryClient, reply: Reply, item: OutboxItem<Data>): string | undefined
  /** Takes a rejected desired state back. */
  onRejected?(client: QueryClient, item: OutboxItem<Data>): void
  /** The toast of a rejected item; without one it is silent. */
  failure?(item: OutboxItem<Data>): string
  /** The title of a toast when the server asks to wait for minutes. */
  waitText?(): string
}

const kinds = new Map<string, OutboxKind>()

export function registerKinds(list: readonly OutboxKind[]): void {
  for (const kind of list) kinds.set(kind.name, kind)
}

export const kindOf = (name: string): OutboxKind | undefined => kinds.get(name)
