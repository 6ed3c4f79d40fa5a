import { showAppBadge } from "./app-badge.ts"
import { inStore } from "./indexed-db.ts"

/** What this browser has saved for reading without a connection. It belongs to one member. */
const FLAG = "grove.saved"

/** Pictures; the service worker fills it. */
export const MEDIA_CACHE = "grove-media"
/** What was shared to the installed app and is not in a form yet. */
export const SHARED_CACHE = "grove-shared"

/** Storage may be unavailable. */
export function savedMember(): string | null {
  try {
    return localStorage.getItem(FLAG)
  } catch {
    return null
  }
}

export function noteSavedMember(userId: string): void {
  try {
    localStorage.setItem(FLAG, userId)
  } catch {
    // Nothing will be found offline.
  }
}

/** Deletes what was saved for a member: after signing out, for another member, when the session has ended. */
export async function forgetSaved(): Promise<void> {
  try {
    globalThis.localStorage?.removeItem(FLAG)
  } catch {
    // Nothing was saved.
  }
  // Only from a page: Chromium without a window crashes when a worker asks for it.
  if (typeof document !== "undefined") showAppBadge(0)
  await Promise.allSettled([
    globalThis.caches?.delete(MEDIA_CACHE),
    globalThis.caches?.delete(SHARED_CACHE),
    inStore("saved", "readwrite", (store) => store.clear()),
  ])
}

/** Deletes what another member, or one who is signed out, has left. */
export async function forgetUnless(userId: string | undefined): Promise<void> {
  const saved = savedMember()
  if (saved !== null && saved !== userId) await forgetSaved()
}
