import { showAppBadge } from "./app-badge.ts"
import { inStore } from "./indexed-db.ts"

/** The data this browser has saved for offline reading. It belongs to one member. */
const FLAG = "grove.saved"

/** Pictures; the service worker fills it. */
export const MEDIA_CACHE = "grove-media"
/** Content shared to the installed app that no form has taken yet. */
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

/** Deletes saved data: after signing out, when another member signs in, when the session has ended. */
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

/** Deletes data left by another member, or by one who is signed out. */
export async function forgetUnless(userId: string | undefined): Promise<void> {
  const saved = savedMember()
  if (saved !== null && saved !== userId) await forgetSaved()
}
