/** The first tooltip is delayed; later ones are not while the pointer moves from one control to the next. */
const TOOLTIP_DELAY_MS = 700
const TOOLTIP_SKIP_MS = 300

/** Delay before showing a tooltip, given when the last one closed. */
export function tooltipDelay(now: number, closedAt: number | undefined): number {
  return closedAt !== undefined && now - closedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS
}
