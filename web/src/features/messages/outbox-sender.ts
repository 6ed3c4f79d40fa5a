import type { Message } from "@grove/contract/messages"

import { ApiError, detailOf } from "#lib/api-error.ts"
import { t } from "#lib/text.ts"
import { handleUnauthorized } from "#lib/unauthorized.ts"
import { toast, toastError } from "#ui/toast.ts"

import type { OutboxMessage } from "./outbox-queue.ts"

/** The result of one attempt. */
export type SendResult =
  | { kind: "sent"; message: Message }
  /** No connection, or the server asked to wait; it said how long when `afterMs` is set. */
  | { kind: "retry"; afterMs?: number }
  | { kind: "rejected"; reason: string }

export interface SenderDeps {
  post: (message: OutboxMessage) => Promise<Message>
  isOffline: () => boolean
}

const SIGNED_OUT_MS = 60_000
const SECOND_ATTEMPT_MS = 800
/** A shorter wait is over before its reason is read. */
const NOTICE_FROM_MS = 60_000

/**
 * Sends one message and classifies the failure. While the connection seems fine, a failed attempt is repeated once,
 * then rejected, so that the author is notified instead of waiting.
 */
export function createSender({ post, isOffline }: SenderDeps) {
  async function attempt(message: OutboxMessage): Promise<SendResult> {
    try {
      return { kind: "sent", message: await post(message) }
    } catch (error) {
      return resultOf(error)
    }
  }
  const isFinal = (result: SendResult) =>
    result.kind !== "retry" || result.afterMs !== undefined || isOffline()

  return async (message: OutboxMessage): Promise<SendResult> => {
    const first = await attempt(message)
    if (isFinal(first)) return first
    await new Promise((resolve) => setTimeout(resolve, SECOND_ATTEMPT_MS))
    const second = await attempt(message)
    return isFinal(second) ? second : rejected(unreachable())
  }
}

/** The reason of messages that may be retried automatically once there is a connection. */
export const unreachable = () => t("The server cannot be reached. Check your connection.")

function resultOf(error: unknown): SendResult {
  if (!(error instanceof ApiError)) return rejected("")
  if (handleUnauthorized(error)) return { kind: "retry", afterMs: SIGNED_OUT_MS }
  const { status, code, retryAfter } = error
  if (status === 0) return { kind: "retry" }
  const mustWait = status === 503 || code === "request.tooMany" || code === "request.inProgress"
  if (!mustWait) return rejected(detailOf(error, ""))
  const afterMs = (retryAfter ?? 2) * 1000
  if (afterMs > NOTICE_FROM_MS)
    toast({ title: t("Your message is waiting to be sent"), description: error.detail })
  return { kind: "retry", afterMs }
}

function rejected(reason: string): SendResult {
  toastError(t("Failed to send message"))
  return { kind: "rejected", reason }
}
