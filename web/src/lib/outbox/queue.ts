/** A change the member has made and the server has not confirmed. Survives reloads and lost connections. */
export interface OutboxItem<Data = unknown> {
  /** The idempotency key: the server makes the change once per key. */
  key: string
  /** The author. Another member in the same browser must not send it. */
  userId: string
  /** The name of its `OutboxKind`. */
  kind: string
  /** What it is about: the receiver of a message, the post of a comment. */
  subject: string
  data: Data
  createdAt: string
  /** The first attempt; the server forgets idempotency keys after a week. */
  triedAt?: string
  /** Why the server rejected it; empty when unknown. The author then retries, edits or discards it. */
  failure?: string
  /** The id of what the server stored, until the page shows that instead. */
  sentAs?: string
}

export type OutboxQueue = readonly OutboxItem[]

export type OutboxDraft = Pick<OutboxItem, "kind" | "subject" | "data"> &
  Partial<Pick<OutboxItem, "key" | "triedAt">>

/** The data of a kind whose items are desired states, such as likes. */
export interface DesiredState {
  isOn: boolean
}

/** Below the week for which the server keeps keys: resending after that could create a duplicate. */
const KEY_LIFE_MS = 6 * 86_400_000

export const isKeyExpired = ({ triedAt }: OutboxItem, now: Date): boolean =>
  triedAt !== undefined && now.getTime() - Date.parse(triedAt) > KEY_LIFE_MS

export const patchItem = (queue: OutboxQueue, key: string, fields: Partial<OutboxItem>) =>
  queue.map((item) => (item.key === key ? { ...item, ...fields } : item))

export const removeItem = (queue: OutboxQueue, key: string) =>
  queue.filter((item) => item.key !== key)

const isWaiting = ({ failure, sentAs }: OutboxItem): boolean =>
  failure === undefined && sentAs === undefined

/** The oldest item that is neither sent nor rejected. */
export const nextToSend = (queue: OutboxQueue): OutboxItem | undefined => queue.find(isWaiting)

/** Whether the server may have made a change that is not confirmed yet. */
export const isInFlight = (queue: OutboxQueue, kind: string, subject: string): boolean =>
  queue.some(
    (item) =>
      item.kind === kind &&
      item.subject === subject &&
      item.triedAt !== undefined &&
      item.failure === undefined,
  )

/**
 * What becomes of a new desired state: it repeats the waiting one, cancels it, or is sent after it. A state that was
 * tried may have arrived, so its opposite has to be sent.
 */
export function placeState(
  queue: OutboxQueue,
  draft: OutboxDraft,
): "add" | "repeats" | { cancels: string } {
  const last = queue.findLast(
    (item) => item.kind === draft.kind && item.subject === draft.subject && isWaiting(item),
  )
  if (!last) return "add"
  if ((last.data as DesiredState).isOn === (draft.data as DesiredState).isOn) return "repeats"
  return last.triedAt === undefined ? { cancels: last.key } : "add"
}

/**
 * The store wins, since another tab may have sent or added items. Kept from memory: items about to be stored
 * (`unsaved`) and sent ones that the page does not show yet.
 */
export function mergeStored(
  queue: OutboxQueue,
  stored: OutboxQueue,
  unsaved: ReadonlySet<string>,
): OutboxQueue {
  const onlyHere = queue.filter(
    ({ key, sentAs }) =>
      (sentAs !== undefined || unsaved.has(key)) && !stored.some((item) => item.key === key),
  )
  return [...stored, ...onlyHere].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

/** The item, ready to be sent again. An expired key is replaced: the author can see whether the first one arrived. */
export function resetForRetry(item: OutboxItem, now: Date): OutboxItem {
  const { failure: _, triedAt, ...rest } = item
  if (isKeyExpired(item, now)) return { ...rest, key: crypto.randomUUID() }
  return { ...rest, ...(triedAt && { triedAt }) }
}

interface OldMessage {
  receiverId: string
  content: string
  images: string[]
}

/** Reads items as earlier versions stored them, when there were only messages. */
export function fromStored(stored: OutboxItem | (OutboxItem & OldMessage)): OutboxItem {
  if (!("receiverId" in stored)) return stored
  const { receiverId, content, images, ...item } = stored
  return { ...item, kind: "message", subject: receiverId, data: { content, images } }
}
