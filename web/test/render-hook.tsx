import type { CurrentUser } from "@grove/contract/auth"
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query"
import { renderHook as render } from "@testing-library/react"
import { onTestFinished } from "vitest"

import { SessionContext } from "#features/auth/session-context.ts"
import { createQueryClient } from "#lib/query-client.ts"
import { currentToast, dismissToast } from "#ui/toast.ts"

export { createQueryClient as freshClient }

/** Renders a hook with its own query cache; `user` is signed in. */
export function renderHook<T>(
  useHook: () => T,
  client: QueryClient = createQueryClient(),
  user: CurrentUser | null = null,
) {
  const { result, rerender, unmount } = render(useHook, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        {user ? (
          <SessionContext value={{ user, isLoading: false }}>{children}</SessionContext>
        ) : (
          children
        )}
      </QueryClientProvider>
    ),
  })
  onTestFinished(() => {
    unmount()
    dismissToasts()
  })
  return { client, result, rerender, unmount }
}

/** Title and description of the toast on screen. */
export const shownToast = () => [currentToast()?.title, currentToast()?.description]

export function dismissToasts() {
  for (let shown = currentToast(); shown; shown = currentToast()) dismissToast(shown.id)
}

/** The last text said to screen readers only. */
export const spokenText = () => document.querySelector("body > [aria-live=polite]")?.textContent
