/** Runs the work when the page is idle. Safari lacks requestIdleCallback. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 300)
  return () => clearTimeout(timer)
}
