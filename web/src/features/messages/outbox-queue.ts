/** A message the member has sent and the server has not confirmed. Survives reloads and lost connections. */
export interface OutboxMessage {
  /** The idempotency key: the server stores one message per key. */
  key: string
  /** The author. Another member in the same browser must not send it. */
  userId: string
  receiverId: string
  content: string
  images: string[]
  createdAt: string
  /** The first attempt; the server forgets idempotency keys after a day. */
  triedAt?: string
  /** Why the server rejected it; empty when unknown. The author then retries or discards it. */
  failure?: string
  /** The id of the stored message, until the thread shows that one instead. */
  sentAs?: string
}

export type OutboxQueue = readonly OutboxMessage[]

/** Below the day for which the server keeps keys: resending after that could create a duplicate. */
const KEY_LIFE_MS = 20 * 3_600_000

export const isKeyExpired = ({ triedAt }: OutboxMessage, now: Date): boolean =>
  triedAt !== undefined && now.getTime() - Date.parse(triedAt) > KEY_LIFE_MS

export const patchMessage = (queue: OutboxQueue, key: string, fields: Partial<OutboxMessage>) =>
  queue.map((message) => (message.key === key ? { ...message, ...fields } : message))

export const removeMessage = (queue: OutboxQueue, key: string) =>
  queue.filter((message) => message.key !== key)

/** The oldest message that is neither sent nor rejected. */
export const nextToSend = (queue: OutboxQueue): OutboxMessage | undefined =>
  queue.find(({ failure, sentAs }) => failure === undefined && sentAs === undefined)

/** Whether the server may have stored a message to this member that is not confirmed yet. */
export const isInFlight = (queue: OutboxQueue, receiverId: string): boolean =>
  queue.some(
    (message) =>
      message.receiverId === receiverId &&
      message.triedAt !== undefined &&
      message.failure === undefined,
  )

/**
 * The store wins, since another tab may have sent or added messages. Kept from memory: messages about to be stored
 * (`unsaved`) and sent ones that the thread does not show yet.
 */
export function mergeStored(
  queue: OutboxQueue,
  stored: OutboxQueue,
  unsaved: ReadonlySet<string>,
): OutboxQueue {
  const onlyHere = queue.filter(
    ({ key, sentAs }) =>
      (sentAs !== undefined || unsaved.has(key)) && !stored.some((message) => message.key === key),
  )
  return [...stored, ...onlyHere].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

/** The message, ready to be sent again. An expired key is replaced: the author can see whether the first one arrived. */
export function resetForRetry(message: OutboxMessage, now: Date): OutboxMessage {
  const { failure: _, triedAt, ...rest } = message
  if (isKeyExpired(message, now)) return { ...rest, key: crypto.randomUUID() }
  return { ...rest, ...(triedAt && { triedAt }) }
}
