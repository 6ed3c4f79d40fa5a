import type { CurrentUser } from "@grove/contract/auth"
import { keys } from "@grove/contract/query-keys"
import type { Query, QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query"

import { isUnauthorized } from "#lib/api-error.ts"
import { inStore } from "#lib/indexed-db.ts"
import { forgetSaved, noteSavedMember } from "#lib/saved-data.ts"
import { savedKey, savedTimeOf } from "#lib/saved-reply.ts"

import { feedSavedAt } from "./feed-saved-at.ts"
import { groupOf, surplus, trimmed, type SavedQuery } from "./saved-queries.ts"

const PAUSE_MS = 800
const FEED = JSON.stringify(keys.posts.feed)
const ME = JSON.stringify(keys.me)

/** Saves replies in IndexedDB, as `saved-queries.ts` decides. Returns a function that stops it. */
export function startSaver(client: QueryClient): () => void {
  const userId = client.getQueryData<CurrentUser | null>(keys.me)?.id
  if (userId === undefined) return () => undefined
  const cache = client.getQueryCache()
  const fetchedAt = new Map<string, number>()
  const entries = new Map<string, Omit<SavedQuery, "data" | "queryKey" | "userId">>()
  const dirty = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function stop() {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener("visibilitychange", handleHidden)
  }

  /** Signed out here or elsewhere. */
  function end() {
    stop()
    void forgetSaved()
  }

  function noteTime(query: Query, isFetched: boolean) {
    const { queryHash, state } = query
    const savedAt = savedTimeOf(state.data)
    // Our own changes do not make a reply newer, and replies from the store are old.
    if (savedAt !== undefined) fetchedAt.set(queryHash, savedAt)
    else if (isFetched || !fetchedAt.has(queryHash)) fetchedAt.set(queryHash, state.dataUpdatedAt)
    if (queryHash === FEED) feedSavedAt.set(fetchedAt.get(FEED))
  }

  function mark(query: Query) {
    if (query.state.data === undefined || groupOf(query.queryKey, userId!) === undefined) return
    dirty.add(query)
    timer ??= setTimeout(() => void flush(), PAUSE_MS)
  }

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const queries = [...dirty]
    dirty.clear()
    for (const query of queries) {
      if (isStopped) return
      await save(query).catch(() => undefined)
    }
    for (const key of surplus([...entries.values()])) {
      if (isStopped) return
      entries.delete(key)
      await inStore("saved", "readwrite", (store) => store.delete(key)).catch(() => undefined)
    }
  }

  async function save({ queryKey, queryHash, state }: Query) {
    const data = trimmed(state.data)
    if (data === undefined) return
    const group = groupOf(queryKey, userId!)!
    const key = savedKey(userId!, queryHash)
    const savedAt = fetchedAt.get(queryHash) ?? state.dataUpdatedAt
    const saved: SavedQuery = { key, userId: userId!, group, queryKey, data, savedAt }
    entries.set(key, { key, group, savedAt })
    await inStore("saved", "readwrite", (store) => store.put(saved))
  }

  function handle(event: QueryCacheNotifyEvent) {
    if (event.type !== "updated") return
    const { query, action } = event
    if (action.type === "error" && isUnauthorized(action.error)) end()
    if (action.type !== "success") return
    if (query.queryHash === ME && (query.state.data as CurrentUser | null)?.id !== userId) {
      end()
      return
    }
    const isMore = query.state.fetchMeta?.fetchMore !== undefined
    noteTime(query, action.manual !== true && !isMore)
    mark(query)
  }

  function handleHidden() {
    if (document.visibilityState === "hidden") void flush()
  }

  async function begin() {
    const stored = await storedOf(userId!)
    for (const { key, group, savedAt } of stored) {
      if (!entries.has(key)) entries.set(key, { key, group, savedAt })
    }
    if (isStopped) return
    noteSavedMember(userId!)
    for (const query of cache.getAll()) {
      if (query.state.data === undefined) continue
      noteTime(query, false)
      mark(query)
    }
  }

  const unsubscribe = cache.subscribe(handle)
  document.addEventListener("visibilitychange", handleHidden)
  void begin()
  return stop
}

/** The replies saved for a member; none while storage is unavailable. */
export async function storedOf(userId: string): Promise<SavedQuery[]> {
  try {
    const range = IDBKeyRange.bound(`${userId}|`, `${userId}|\u{ffff}`)
    return await inStore(
      "saved",
      "readonly",
      (store) => store.getAll(range) as IDBRequest<SavedQuery[]>,
    )
  } catch {
    return []
  }
}
