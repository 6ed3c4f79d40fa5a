import { cleanup, configure } from "@testing-library/react"
import { afterAll, afterEach, beforeAll } from "vitest"

import { isServerGone } from "#lib/connection.ts"
import { outboxItems } from "#lib/outbox-items.ts"
import { outbox } from "#lib/outbox/current.ts"
import { leaveOverlays } from "#lib/overlays.ts"

import { dismissToasts, freshClient } from "./render-hook.tsx"

// Far beyond what a test takes: a busy machine is no defect.
configure({ asyncUtilTimeout: 10_000 })

// Files share modules and a document. Each begins as in a new browser, whatever the one before has left.
beforeAll(() => {
  dismissToasts()
  // What a member before has not sent would be sent, and shown, in a test of another file.
  outbox(freshClient())
  outboxItems.set([])
  isServerGone.set(false)
  if (!("document" in globalThis)) return
  localStorage.clear()
  sessionStorage.clear()
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
})

// Not when the next one begins: it may read the history as soon as it is imported.
afterAll(async () => {
  if (!("document" in globalThis)) return
  // A dialog that closed at the end may still be going back in the history.
  await new Promise<void>((resolve) => leaveOverlays(resolve))
  history.replaceState(null, "", "/")
})

// Test files share one document, so each test leaves it empty. Reloaded modules add a second live region.
afterEach(() => {
  if (!("document" in globalThis)) return
  cleanup()
  for (const said of document.querySelectorAll("body > [aria-live=polite]")) said.remove()
})
