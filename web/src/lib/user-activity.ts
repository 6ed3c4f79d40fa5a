const QUIET_MS = 5 * 60_000

let lastInputAt = Date.now()

if (typeof addEventListener === "function")
  for (const type of ["pointerdown", "pointermove", "keydown", "wheel"])
    addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })

/** Whether there was no input for minutes. Requests of such a page must not extend the session. */
export const isUnattended = () => Date.now() - lastInputAt > QUIET_MS
