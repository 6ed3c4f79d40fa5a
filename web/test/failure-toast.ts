import type { Route } from "@grove/contract/route"

import { api, failure } from "./fake-api.ts"
import { dismissToasts, shownToast } from "./render-hook.tsx"

/** The toasts of a change when the server breaks down, and when it refuses with a reason. */
export async function failureToast(route: Route, change: () => Promise<unknown>) {
  const toasts = []
  for (const status of [500, 400]) {
    api.on(route, () => failure(status, "test.refused"))
    dismissToasts()
    await change().catch(() => undefined)
    toasts.push(shownToast())
  }
  return toasts
}

/** The second toast of `failureToast` where the reason is told. */
export const REASON = "test.refused message"
