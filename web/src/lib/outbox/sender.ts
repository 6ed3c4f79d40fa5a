import { ApiError, detailOf } from "#lib/api-error.ts"
import { t } from "#lib/text.ts"
import { handleUnauthorized } from "#lib/unauthorized.ts"
import { toast } from "#ui/toast.ts"

import type { OutboxItem } from "./queue.ts"

/** The result of one attempt. */
export type SendResult =
  | { kind: "sent"; reply: unknown }
  /** No connection, or the server asked to wait; it said how long when `afterMs` is set. */
  | { kind: "retry"; afterMs?: number }
  | { kind: "rejected"; reason: string }

export interface SenderDeps {
  post: (item: OutboxItem) => Promise<unknown>
  isOffline: () => boolean
  /** The title of the toast when the item has to wait for minutes. */
  waitText: (item: OutboxItem) => string
}

const SIGNED_OUT_MS = 60_000
const SECOND_ATTEMPT_MS = 800
/** A shorter wait is over before its reason is read. */
const NOTICE_FROM_MS = 60_000
/** The replies of a proxy whose server is down. */
const NO_SERVER = new Set([502, 504])

/**
 * Sends one item and classifies the failure. While the connection seems fine, a failed attempt is repeated once, then
 * rejected, so that the author is notified instead of waiting.
 */
export function createSender({ post, isOffline, waitText }: SenderDeps) {
  async function attempt(item: OutboxItem): Promise<SendResult> {
    try {
      return { kind: "sent", reply: await post(item) }
    } catch (error) {
      return resultOf(error, item)
    }
  }
  const isFinal = (result: SendResult) =>
    result.kind !== "retry" || result.afterMs !== undefined || isOffline()

  function resultOf(error: unknown, item: OutboxItem): SendResult {
    if (!(error instanceof ApiError)) return rejected("")
    if (handleUnauthorized(error)) return { kind: "retry", afterMs: SIGNED_OUT_MS }
    const { status, code, retryAfter } = error
    if (status === 0 || NO_SERVER.has(status)) return { kind: "retry" }
    const mustWait = status === 503 || code === "request.tooMany" || code === "request.inProgress"
    if (!mustWait) return rejected(reasonOf(error))
    const afterMs = (retryAfter ?? 2) * 1000
    if (afterMs > NOTICE_FROM_MS) toast({ title: waitText(item), description: error.detail })
    return { kind: "retry", afterMs }
  }

  return async (item: OutboxItem): Promise<SendResult> => {
    const first = await attempt(item)
    if (isFinal(first)) return first
    await new Promise((resolve) => setTimeout(resolve, SECOND_ATTEMPT_MS))
    const second = await attempt(item)
    return isFinal(second) ? second : rejected(unreachable())
  }
}

/** The reason of items that may be retried automatically once there is a connection. */
export const unreachable = () => t("The server cannot be reached. Check your connection.")

/** The same key with another text means that the first one has arrived after all. */
const reasonOf = (error: ApiError): string =>
  error.code === "request.keyReused"
    ? t("The version before your edit had already been sent.")
    : detailOf(error, "")

const rejected = (reason: string): SendResult => ({ kind: "rejected", reason })
