const QUIET_MS = 5 * 60_000

let lastInputAt = Date.now()

if (typeof addEventListener === "function")
  for (const type of ["pointerdown", "pointermove", "keydown", "wheel"])
    addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })

/** Whether the page fetches by itself: its requests must not keep a session alive that nobody uses. */
export const isUnattended = () => Date.now() - lastInputAt > QUIET_MS
