import { configure } from "@testing-library/react"
import { afterEach, beforeAll } from "vitest"

import { leaveOverlays } from "#lib/overlays.ts"

// Far beyond what a test takes: a busy machine is no defect.
configure({ asyncUtilTimeout: 10_000 })

// Files share modules: a dialog that closed at the end of the last one may still be going back in the history.
beforeAll(async () => {
  if ("history" in globalThis) await new Promise<void>((resolve) => leaveOverlays(resolve))
})

// What was said to screen readers in one test must not be heard in the next.
afterEach(() => {
  if ("document" in globalThis) document.querySelector("body > [aria-live=polite]")?.remove()
})
