import { hashKey } from "@tanstack/react-query"

import { ApiError } from "./api-error.ts"
import { inStore } from "./indexed-db.ts"
import { savedMember } from "./saved-data.ts"

interface Saved {
  data: unknown
  savedAt: number
}

/** Replies that came from the store instead of the server, and when the server sent them. */
const times = new WeakMap<object, number>()

export const savedKey = (userId: string, queryHash: string) => `${userId}|${queryHash}`

/** Marks a reply as coming from the store. It is fetched again as soon as there is a connection. */
export function markSaved<T extends object>(reply: T, savedAt: number): T {
  times.set(reply, savedAt)
  return reply
}

/** When the server sent a cached reply that came from the store. */
export function savedTimeOf(data: unknown): number | undefined {
  if (typeof data !== "object" || data === null) return undefined
  const { pages } = data as { pages?: unknown[] }
  return times.get(data) ?? (pages?.[0] ? times.get(pages[0]) : undefined)
}

/** The reply that was saved under the key, when the server cannot be reached; otherwise throws the error. */
export async function savedReply(queryKey: readonly unknown[], error: unknown): Promise<unknown> {
  const userId = savedMember()
  if (!(error instanceof ApiError) || error.status !== 0 || userId === null) throw error
  const key = savedKey(userId, hashKey(queryKey))
  const saved = await inStore(
    "saved",
    "readonly",
    (store) => store.get(key) as IDBRequest<Saved | undefined>,
  ).catch(() => undefined)
  if (!saved || typeof saved.data !== "object" || saved.data === null) throw error
  const { pages } = saved.data as { pages?: object[] }
  return markSaved(pages?.[0] ?? saved.data, saved.savedAt)
}
