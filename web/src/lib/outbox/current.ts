import type { CurrentUser } from "@grove/contract/auth"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { unreachable as noReply } from "#lib/api-client.ts"
import { outboxItems } from "#lib/outbox-items.ts"
import { queryClient } from "#lib/query-client.ts"
import { socketStatus } from "#lib/socket.ts"
import { t } from "#lib/text.ts"
import { toastError } from "#ui/toast.ts"

import { kindOf } from "./kind.ts"
import { openOutbox, type Outbox } from "./outbox.ts"
import type { OutboxItem } from "./queue.ts"
import { createSender, unreachable } from "./sender.ts"
import { browserOutboxStore, onOtherTab } from "./store.ts"

let current: { userId: string; outbox: Outbox; stop: () => void } | undefined

/** The outbox of the signed-in member, opened on first use. */
export function outbox(client: QueryClient = queryClient): Outbox {
  const userId = client.getQueryData<CurrentUser>(keys.me)?.id ?? ""
  if (current?.userId === userId) return current.outbox
  current?.stop()
  const opened = openOutbox({
    userId,
    store: browserOutboxStore,
    send: createSender({ post, isOffline, waitText }),
    isState: (kind) => kindOf(kind)?.isState ?? false,
    onSent: (item, reply) => kindOf(item.kind)?.onSent(client, reply, item),
    onRejected: (item) => {
      const kind = kindOf(item.kind)
      kind?.onRejected?.(client, item)
      const failure = kind?.failure?.(item)
      if (failure !== undefined) toastError(failure)
    },
    // The answer to an attempt of the member before must not show that member's changes again.
    onChange: (queue) => void (current?.userId === userId && outboxItems.set(queue)),
    exclusively,
    mayTry: () => navigator.onLine,
    after: (ms, work) => void setTimeout(work, ms),
    now: () => new Date(),
  })
  const stopListening = onOtherTab(() => void opened.load())
  const stop = () => {
    stopListening()
    opened.close()
  }
  current = { userId, outbox: opened, stop }
  return opened
}

/** The code of a kind may still be loading; the item then waits. */
async function post(item: OutboxItem): Promise<unknown> {
  const kind = kindOf(item.kind)
  if (!kind) throw noReply()
  return kind.send(item)
}

const waitText = (item: OutboxItem) => kindOf(item.kind)?.waitText?.() ?? t("Waiting to send")

const isOffline = () => socketStatus() !== "connected" || !navigator.onLine

/** Without Web Locks two tabs may send the same item; its idempotency key prevents a duplicate. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request("grove-outbox", work)
  else await work()
}

/** Sends the queue, including items that failed only because the server was unreachable. */
export async function resumeOutbox(client: QueryClient): Promise<void> {
  const box = outbox(client)
  for (const { key, failure } of box.queue()) if (failure === unreachable()) void box.retry(key)
  await box.drain()
}

/** Shows the desired states that the server does not know yet, over data that came without them. */
export async function showWaitingStates(client: QueryClient): Promise<void> {
  const box = outbox(client)
  await box.load()
  for (const item of box.queue()) kindOf(item.kind)?.show?.(client, item)
}
