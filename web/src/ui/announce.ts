let region: HTMLElement | undefined

/** Tells screen readers what the page shows; for results that are visible and need no toast. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement("div")
    region.ariaLive = "polite"
    region.className = "sr-only"
    document.body.append(region)
  }
  const target = region
  target.textContent = ""
  // Screen readers skip a text that is present when the region appears, or that stays the same.
  requestAnimationFrame(() => (target.textContent = text))
}
