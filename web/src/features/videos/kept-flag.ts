const FLAG = "grove.video."

/** Whether a form has a video in IndexedDB, so that the database is opened only then. */
export function isMarked(name: string): boolean {
  try {
    return localStorage.getItem(FLAG + name) !== null
  } catch {
    return false
  }
}

/** Storage may be unavailable. */
export function mark(name: string, isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(FLAG + name, "1")
    else localStorage.removeItem(FLAG + name)
  } catch {
    // The video is then lost with the page.
  }
}
