import type { Permission } from "@grove/contract/auth"
import { QueryClientProvider } from "@tanstack/react-query"
// @vitest-environment jsdom
import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"

import { Sidebar } from "#app/Sidebar.tsx"
import { SessionContext } from "#features/auth/session-context.ts"
import { answerAsEmptySite } from "#test/empty-site.ts"
import { freshClient } from "#test/render-hook.tsx"
import { renderScreen } from "#test/render-screen.tsx"
import { userOf } from "#test/samples.ts"

const STAFF_SCREENS: [path: string, permission: Permission, link: RegExp, refusal: string][] = [
  [
    "/rules",
    "rules",
    /^Moderation/,
    "Access denied. Only administrators can manage community rules.",
  ],
  [
    "/fake-detection",
    "detection",
    /^Fake Detection/,
    "Access denied. Only Replit developers can use the fake account detection system.",
  ],
  ["/admin/site", "team", /^Administration/, "Access denied. This is for administrators."],
]

test.each(STAFF_SCREENS)(
  "%s is closed to members without the permission %s",
  async (path, permission, _, refusal) => {
    answerAsEmptySite()
    const others = STAFF_SCREENS.map(([, each]) => each).filter((each) => each !== permission)
    await renderScreen(path, userOf("me", { permissions: others }))
    await screen.findByText(refusal)
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull()
  },
)

test.each(STAFF_SCREENS)(
  "the navigation leads to %s with the permission %s only",
  (path, permission, name) => {
    answerAsEmptySite()
    const links = (permissions: Permission[]) => {
      const user = userOf("me", { permissions })
      const { unmount } = render(
        <QueryClientProvider client={freshClient()}>
          <SessionContext value={{ user, isLoading: false }}>
            <Sidebar user={user} />
          </SessionContext>
        </QueryClientProvider>,
      )
      const found = screen.queryAllByRole("link", { name }).map((link) => link.getAttribute("href"))
      unmount()
      return found
    }
    expect(links([permission])).toEqual([expect.stringMatching(`^${path.replace("/site", "")}`)])
    expect(links([])).toEqual([])
  },
)
