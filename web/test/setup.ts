import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeAll } from "vitest"

import { leaveOverlays } from "#lib/overlays.ts"

// Far beyond what a test takes: a busy machine is no defect.
configure({ asyncUtilTimeout: 10_000 })

// Files share modules: a dialog that closed at the end of the last one may still be going back in the history.
beforeAll(async () => {
  if ("history" in globalThis) await new Promise<void>((resolve) => leaveOverlays(resolve))
})

// Test files share one document, so each test leaves it empty. Reloaded modules add a second live region.
afterEach(() => {
  if (!("document" in globalThis)) return
  cleanup()
  for (const said of document.querySelectorAll("body > [aria-live=polite]")) said.remove()
})
