import type { CurrentUser } from "@grove/contract/auth"
import { messages } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"
import { useMemo } from "react"

import { showMessage } from "#cache/show-message.ts"
import { call } from "#lib/api-client.ts"
import { queryClient } from "#lib/query-client.ts"
import { socketStatus } from "#lib/socket.ts"
import { createStore, useStore } from "#lib/store.ts"

import type { OutboxMessage, OutboxQueue } from "./outbox-queue.ts"
import { createSender, unreachable } from "./outbox-sender.ts"
import { browserOutboxStore } from "./outbox-store.ts"
import { openOutbox, type Outbox } from "./outbox.ts"

const queue = createStore<OutboxQueue>([])
let current: { userId: string; outbox: Outbox } | undefined

/** The outbox of the signed-in member, opened on first use. */
export function outbox(client: QueryClient = queryClient): Outbox {
  const userId = client.getQueryData<CurrentUser>(keys.me)?.id ?? ""
  if (current?.userId === userId) return current.outbox
  current?.outbox.close()
  const opened = openOutbox({
    userId,
    store: browserOutboxStore,
    send: createSender({ post, isOffline }),
    onSent: (message) => showMessage(client, message, userId),
    onChange: (next) => queue.set(next),
    exclusively,
    after: (ms, work) => void setTimeout(work, ms),
    now: () => new Date(),
  })
  current = { userId, outbox: opened }
  return opened
}

function post({ key, receiverId, content, images }: OutboxMessage) {
  const body = { receiverId, content, ...(images.length > 0 && { images }) }
  return call(messages.send, { body }, { idempotencyKey: key })
}

const isOffline = () => socketStatus() !== "connected" || !navigator.onLine

/** Without Web Locks two tabs may send the same message; its idempotency key prevents a duplicate. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request("grove-outbox", work)
  else await work()
}

/** Sends the queue, including messages that failed only because the server was unreachable. */
export async function resumeOutbox(client: QueryClient): Promise<void> {
  const box = outbox(client)
  for (const { key, failure } of box.queue()) if (failure === unreachable()) void box.retry(key)
  await box.drain()
}

/** Pending messages to one member, oldest first. */
export function useOutboxMessages(receiverId: string): OutboxQueue {
  const all = useStore(queue)
  return useMemo(
    () => all.filter((message) => message.receiverId === receiverId),
    [all, receiverId],
  )
}
