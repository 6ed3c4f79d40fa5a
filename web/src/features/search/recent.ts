import { TEXT } from "@grove/contract/limits"

import { createStore } from "#lib/store.ts"

const NAME = "recent-searches"
const MAX_RECENT = 8

/** Recent searches, newest first. Stored in this browser only. */
export const recentSearches = createStore<readonly string[]>(read())

export function addRecent(list: readonly string[], term: string): string[] {
  const same = term.toLowerCase()
  return [term, ...list.filter((each) => each.toLowerCase() !== same)].slice(0, MAX_RECENT)
}

export function saveRecentSearch(term: string): void {
  // Other tabs of the same browser may have added theirs.
  keep(addRecent(read(), term))
}

export function removeRecentSearch(term: string): void {
  keep(read().filter((each) => each !== term))
}

export function clearRecentSearches(): void {
  keep([])
}

function keep(list: readonly string[]): void {
  recentSearches.set(list)
  try {
    if (list.length > 0) localStorage.setItem(NAME, JSON.stringify(list))
    else localStorage.removeItem(NAME)
  } catch {
    // Without storage, terms last until the page is closed.
  }
}

function read(): string[] {
  try {
    return readable(localStorage.getItem(NAME))
  } catch {
    return []
  }
}

/** Accepts only valid terms from whatever is stored. */
export function readable(text: string | null): string[] {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return []
    return list
      .filter((term): term is string => typeof term === "string" && term.trim() !== "")
      .filter((term) => term.length <= TEXT.search)
      .slice(0, MAX_RECENT)
  } catch {
    return []
  }
}
