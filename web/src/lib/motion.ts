/** The device's setting or the member's. */
export function isMotionReduced(): boolean {
  return (
    document.documentElement.dataset["motion"] === "reduced" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  )
}

/** A short vibration where the device has one; part of motion, so it follows that setting. */
export function vibrate(ms = 10): void {
  // Missing in Safari and Firefox.
  if (!isMotionReduced()) (navigator as Partial<Navigator>).vibrate?.(ms)
}
