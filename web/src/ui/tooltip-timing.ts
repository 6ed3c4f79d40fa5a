/** spec 9: the first tooltip waits, the next ones do not while the pointer goes on. */
const TOOLTIP_DELAY_MS = 700
const TOOLTIP_SKIP_MS = 300

/** How long to wait before showing, given when the last one was closed. */
export function tooltipDelay(now: number, closedAt: number | undefined): number {
  return closedAt !== undefined && now - closedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS
}
